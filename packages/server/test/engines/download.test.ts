import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { download } from '../../src/adapters/engines/outside/download.ts'
import { isNotPublic, isPrivateService } from '../../src/adapters/network/addresses.ts'
import { loopback } from '../fakes/loopback.ts'

let server: Awaited<ReturnType<typeof loopback>>
let received: string[] = []
const limits = { maxBytes: 1000, timeoutMs: 1000 }
const never = new AbortController().signal

beforeAll(async () => {
  server = await loopback(({ path }, answer) => {
    received.push(path)
    if (path === '/round') return void answer.writeHead(302, { location: '/round' }).end()
    if (path === '/there') return void answer.writeHead(302, { location: '/small' }).end()
    answer.end(Buffer.alloc(path === '/large' ? 1001 : 10))
  })
})
afterAll(() => server.close())

describe('downloading the URLs of an engine', () => {
  it('reaches private networks only if the engine itself is in one', async () => {
    const port = new URL(server.url).port
    received = []
    for (const address of [
      `${server.url}/small`,
      `http://localhost:${port}/small`,
      `http://[::ffff:127.0.0.1]:${port}/small`,
      `http://2130706433:${port}/small`,
      'http://169.254.169.254/latest/meta-data',
      'file:///etc/passwd',
      'data:image/png;base64,AAAA',
      'none',
    ]) {
      const fetched = download(address, { ...limits, allowPrivate: false }, never)
      await expect(fetched, address).rejects.toMatchObject({ reason: 'engine_failed' })
    }
    expect(received).toEqual([])
    expect(await download(`${server.url}/small`, { ...limits, allowPrivate: true }, never)).toHaveLength(10)
  })

  it('follows a few redirects, and limits size and time', async () => {
    const near = { ...limits, allowPrivate: true }
    expect(await download(`${server.url}/there`, near, never)).toHaveLength(10)
    await expect(download(`${server.url}/round`, near, never)).rejects.toMatchObject({
      reason: 'engine_failed',
    })
    await expect(download(`${server.url}/large`, near, never)).rejects.toMatchObject({
      reason: 'engine_failed',
    })
  })
})

describe('a picture that is paid for', () => {
  const near = { ...limits, allowPrivate: true, retryMs: 1 }
  const failing = async (times: number, fail: (answer: ServerResponse) => void) => {
    let asked = 0
    const store = await loopback((_, answer) => {
      asked += 1
      if (asked <= times) fail(answer)
      else answer.end(Buffer.alloc(10))
    })
    return { ...store, asked: () => asked }
  }
  const status = (code: number) => (answer: ServerResponse) => void answer.writeHead(code).end()
  const half = (answer: ServerResponse) => {
    answer.writeHead(200, { 'content-length': '1000' })
    answer.write('abc', () => answer.destroy())
  }

  it.each([
    ['is busy', status(503)],
    ['has too many calls', status(429)],
    ['fails', status(500)],
    ['breaks off', half],
    ['hangs up', (answer: ServerResponse) => void answer.destroy()],
  ])('is not lost where its store %s for a moment', async (_, fail) => {
    const store = await failing(2, fail)
    expect(await download(store.url, near, never)).toHaveLength(10)
    expect(store.asked()).toBe(3)
    await store.close()
  })

  it('is asked for once where it has expired, and three times where its store stays away', async () => {
    const gone = await failing(9, status(403))
    await expect(download(gone.url, near, never)).rejects.toMatchObject({ reason: 'engine_failed' })
    const away = await failing(9, status(503))
    await expect(download(away.url, near, never)).rejects.toMatchObject({ reason: 'engine_failed' })
    expect([gone.asked(), away.asked()]).toEqual([1, 3])
    await Promise.all([gone.close(), away.close()])
  })

  it('is asked for no more once nobody wants it', async () => {
    const away = await failing(9, status(503))
    const stop = new AbortController()
    const fetched = download(away.url, { ...near, retryMs: 10_000 }, stop.signal)
    setTimeout(() => stop.abort(new Error('cancelled')), 50)
    await expect(fetched).rejects.toThrow('cancelled')
    await away.close()
  })
})

describe('an address', () => {
  it.each([
    ['127.0.0.1', true],
    ['10.1.2.3', true],
    ['172.31.0.1', true],
    ['192.168.1.1', true],
    ['169.254.169.254', true],
    ['100.64.0.1', true],
    ['0.0.0.0', true],
    ['::1', true],
    ['::', true],
    ['::ffff:10.0.0.1', true],
    ['64:ff9b::a00:1', true],
    ['64:ff9b::1', true],
    ['64:ff9b::10.0.0.1', true],
    ['64:ff9b::808:808', false],
    ['64:ff9b::8.8.8.8', false],
    ['fd00::1', true],
    ['fe80::1', true],
    ['8.8.8.8', false],
    ['172.32.0.1', false],
    ['2606:4700::1', false],
  ])('%s is allowPrivate: %s', (address, near) => {
    expect(isNotPublic(address)).toBe(near)
  })

  it('of a service decides whether private networks are allowed', async () => {
    expect(await isPrivateService('http://127.0.0.1:8080/mj')).toBe(true)
    expect(await isPrivateService('http://localhost:8080/mj')).toBe(true)
    expect(await isPrivateService('http://[::1]:8080')).toBe(true)
    expect(await isPrivateService('https://8.8.8.8/v1')).toBe(false)
  })
})
