import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createGuardedFetch } from '../../src/adapters/engines/aisdk/guarded-fetch.ts'
import { fetchPublic } from '../../src/adapters/network/public-fetch.ts'
import { loopback, type ReceivedRequest } from '../fakes/loopback.ts'

describe('the calls of a provider', () => {
  const leaks: ReceivedRequest[] = []
  let other: Awaited<ReturnType<typeof loopback>>
  let service: Awaited<ReturnType<typeof loopback>>
  beforeAll(async () => {
    other = await loopback((request, answer) => {
      leaks.push(request)
      answer.end('{}')
    })
    service = await loopback(({ path }, answer) => {
      if (path === '/moved') return void answer.writeHead(307, { location: `${other.url}/x` }).end()
      answer.end(Buffer.alloc(41 * 1024 * 1024))
    })
  })
  beforeEach(() => {
    leaks.length = 0
  })
  afterAll(() => Promise.all([other.close(), service.close()]))
  const order = { method: 'POST', headers: { authorization: 'Bearer secret' }, body: 'A lighthouse' }

  it('are not redirected with its key and the prompt', async () => {
    await expect(createGuardedFetch(service.url)(`${service.url}/moved`, order)).rejects.toThrow()
    expect(leaks).toEqual([])
  })

  it('bring no picture that is too large', async () => {
    const answer = await createGuardedFetch(service.url)(`${service.url}/large.png`)
    await expect(answer.arrayBuffer().then(({ byteLength }) => byteLength)).rejects.toThrow(/too long/)
  })

  it('do not reach a private network by a name that changes', async () => {
    const { port } = new URL(other.url)
    const addressOf = (address: string) => [{ address, family: 4 }]
    vi.spyOn(dns.promises, 'lookup').mockImplementation((async () => addressOf('203.0.113.7')) as never)
    vi.spyOn(dns, 'lookup').mockImplementation(((
      _host: string,
      _options: object,
      done: (...said: unknown[]) => void,
    ) => done(null, addressOf('127.0.0.1'))) as never)
    syncBuiltinESMExports()
    try {
      await expect(createGuardedFetch(null)(`http://names.example:${port}/`, order)).rejects.toThrow()
    } finally {
      vi.restoreAllMocks()
      syncBuiltinESMExports()
    }
    expect(leaks).toEqual([])
  })

  it('reach pictures of a private service after its name could not be looked up for a moment', async () => {
    const { port } = new URL(other.url)
    const send = createGuardedFetch(`http://localhost:${port}/v1`)
    const picture = `http://127.0.0.1:${port}/picture.png`
    const unknown = vi.spyOn(dns.promises, 'lookup').mockRejectedValue(new Error('EAI_AGAIN'))
    syncBuiltinESMExports()
    try {
      await expect(send(picture)).rejects.toThrow(/private network/)
    } finally {
      unknown.mockRestore()
      syncBuiltinESMExports()
    }
    expect((await send(picture)).status).toBe(200)
  })

  it('carry headers and bodies of any kind', async () => {
    const form = new FormData()
    form.set('prompt', 'A lighthouse')
    const { host } = new URL(other.url)
    const answer = await fetchPublic(other.url, { ...order, body: form }, [host])
    expect([answer.status, await answer.json()]).toEqual([200, {}])
    expect(leaks[0]).toMatchObject({
      method: 'POST',
      headers: {
        authorization: 'Bearer secret',
        'content-type': expect.stringMatching(/^multipart.*boundary/),
      },
    })
    expect(String(leaks[0]?.body)).toContain('A lighthouse')
    const absent = fetchPublic('http://127.0.0.1:9/', order, ['127.0.0.1'])
    await expect(absent).rejects.toThrow('fetch failed')
  })
})
