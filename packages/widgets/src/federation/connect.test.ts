import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ConnectOptions, connect } from './connect.ts'

const tokenOf = (sub: string) => `Bearer x.${btoa(JSON.stringify({ iss: 'acme', sub }))}.y`
/** The pending calls of `getHeaders`, in order. */
let pending: ((headers: Record<string, string>) => void)[]
let leaving: AbortController
let installations = 0
/** The status of the server’s answers. */
let status: number

beforeEach(() => {
  pending = []
  leaving = new AbortController()
  status = 200
  vi.stubGlobal('EASEL_VERSION_OF_BUILD', '0.1.0')
  vi.stubGlobal('fetch', async (input: Request | string, init?: RequestInit) => {
    const { url } = new Request(input, init)
    if (url.includes('config.json')) return Response.json({ secret: 's', partner: null })
    if (url.endsWith('/infos'))
      return Response.json({ statusCode: 200, message: 'ok', data: { timestamp: Date.now() } })
    const reason = status === 401 ? { reason: 'token_invalid' } : { count: 1 }
    return Response.json({ statusCode: status, message: '', data: reason }, { status })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const openLogin = vi.fn(async () => ({ outcome: 'cancelled' as const }))
function start() {
  const baseUrl = `https://easel-${++installations}.example`
  const getHeaders = () =>
    new Promise<Record<string, string>>((resolve) => {
      pending.push(resolve)
    })
  const options: ConnectOptions = {
    api: () => ({ baseUrl, getHeaders }),
    host: () => ({ openLogin }),
    language: () => 'en',
    session: { get: () => null, set() {} },
    page: 'works',
    report() {},
    onUserChange() {},
    onRefused() {},
    origin: baseUrl,
    signal: leaving.signal,
  }
  return connect(options)
}
const answer = async (index: number, sub?: string) => {
  await expect.poll(() => pending.length).toBeGreaterThan(index)
  pending[index]?.(sub ? { authorization: tokenOf(sub) } : {})
}

describe('the user of a widget', () => {
  it('is the one of the latest request, in whatever order the answers arrive', async () => {
    const connecting = start()
    await answer(0)
    const connection = await connecting
    const first = connection.refresh()
    const second = connection.refresh()
    await answer(2, 'grace')
    expect((await second)?.subject).toContain('grace')
    await answer(1)
    expect((await first)?.subject).toContain('grace')
  })
})

describe('an unmounted widget', () => {
  it('does not open the page’s sign-in when a late call is refused', async () => {
    const connecting = start()
    await answer(0, 'ada')
    const { client } = await connecting
    status = 401
    const refused = client.call('completedCount').catch((error) => error)
    leaving.abort()
    expect(await refused).toMatchObject({ status: 401 })
    expect(openLogin).not.toHaveBeenCalled()
    expect(pending).toHaveLength(1)
  })

  it('leaves no timer if the page never answers', async () => {
    // `AbortSignal.timeout` needs no timer in a browser, but happy-dom creates one that would be counted here.
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal)
    vi.useFakeTimers()
    const before = vi.getTimerCount()
    const connecting = start()
    await vi.advanceTimersByTimeAsync(1)
    expect(vi.getTimerCount()).toBeGreaterThan(before)
    leaving.abort()
    await connecting
    expect(vi.getTimerCount()).toBe(before)
  })
})
