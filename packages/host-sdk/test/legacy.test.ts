import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { connectGuest, type Guest, type GuestOptions } from '../src/guest.ts'
import { legacyTransport } from '../src/native.ts'
import { codeOf, GUEST, HOST, living } from './support/rig.ts'
import { runInPage, SimWindow } from './support/sim-window.ts'
import { installSimWorld } from './support/sim-world.ts'

interface Posted {
  data: unknown
  origin: string
}

let restore: () => void
let host: SimWindow
let page: SimWindow
let guest: Guest | null
let posted: Posted[]

beforeEach(() => {
  restore = installSimWorld()
  host = new SimWindow(HOST)
  page = new SimWindow(GUEST, host)
  posted = []
  runInPage(host, () =>
    host.addEventListener('message', ({ data, origin }: Posted) => posted.push({ data, origin })),
  )
})
afterEach(() => {
  guest?.destroy()
  guest = null
  restore()
})

const connect = (options: Partial<GuestOptions> = {}, origins = [HOST]): Guest => {
  guest = living(page, () =>
    connectGuest({
      allowedOrigins: origins,
      transport: legacyTransport({ allowedOrigins: origins }),
      on: {},
      ...options,
    }),
  )
  return guest
}
const say = (data: unknown, from = host, origin = from.origin) =>
  page.deliver(data, { source: from, origin, targetOrigin: GUEST })
const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

describe('a page in an old host', () => {
  it('asks for the user by getParams, and a headers message is the answer', async () => {
    const end = connect()
    await end.ready
    const params = end.getParams()
    await turns()
    expect(posted).toEqual([{ data: { type: 'getParams', params: {} }, origin: GUEST }])
    say({ type: 'headers', params: { headers: { 'X-Device-Id': 'd' }, language: 'zh-TW' } })
    expect(await params).toEqual({ headers: { 'x-device-id': 'd' }, language: 'zhTW' })
  })

  it('gets headers, pages and languages that the host sends by itself', async () => {
    const seen: unknown[] = []
    const end = connect({
      on: {
        headers: (given) => {
          seen.push(given)
          return { first: true }
        },
        changeRouter: ({ to }) => seen.push(to),
        changeLanguage: ({ language }) => seen.push(language),
        userChange: () => seen.push('userChange'),
      },
    })
    await end.ready
    say({ type: 'headers', params: { headers: { authorization: 'Bearer x' } } })
    say({ type: 'changeRouter', params: { to: 'works' } })
    say({ type: 'changeRouter', params: { to: 'works' } })
    say({ type: 'changeLanguage', params: { language: 'es-MX' } })
    say({ type: 'userChange' })
    await turns()
    expect(seen).toEqual([{ headers: { authorization: 'Bearer x' } }, 'works', 'works', 'es', 'userChange'])
  })

  it('gets headers that come after its question has timed out', async () => {
    const seen: unknown[] = []
    const headers = (given: unknown) => {
      seen.push(given)
      return { first: false }
    }
    const end = connect({ timeout: 20, on: { headers } })
    await end.ready
    expect(await codeOf(end.getParams())).toBe('TIMEOUT')
    say({ type: 'headers', params: { headers: { authorization: 'Bearer late' } } })
    await turns()
    const params = end.getParams({}, { timeout: 5000 })
    await turns()
    say({ type: 'headers', params: { headers: { authorization: 'Bearer asked' } } })
    const asked = { headers: { authorization: 'Bearer asked' } }
    expect(await params).toEqual(asked)
    expect(seen).toEqual([{ headers: { authorization: 'Bearer late' } }, asked])
  })

  it.each<[string, (end: Guest) => Promise<unknown>]>([
    ['showMessage', (end) => end.showMessage({ kind: 'info', text: 'Hello' })],
    ['changeRouterOfNav', (end) => end.changeRouterOfNav({ to: 'works' })],
    ['addEventTracking', (end) => end.addEventTracking({ name: 'liked', at: 1 })],
    ['iframeClick', (end) => end.iframeClick()],
  ])('tells it %s, and waits for no answer', async (type, tell) => {
    const end = connect()
    await end.ready
    expect(await tell(end)).toEqual({})
    await turns()
    expect(posted).toMatchObject([{ data: { type }, origin: GUEST }])
  })

  it.each<[string, (end: Guest) => Promise<unknown>]>([
    ['showVip', (end) => end.showVip({ reason: 'quota' })],
    ['openLogin', (end) => end.openLogin({ reason: 'works' })],
    ['getEventTracking', (end) => end.getEventTracking()],
    ['resize', (end) => end.resize({ height: 1 })],
  ])('knows at once that %s has no answer there', async (name, ask) => {
    const end = connect()
    await end.ready
    expect(end.supports(name as 'showVip')).toBe(false)
    expect(await codeOf(ask(end))).toBe('UNSUPPORTED')
    await turns()
    expect(posted).toEqual([])
  })

  it('is not told what to do by others, nor with other names or values', async () => {
    const seen: unknown[] = []
    const end = connect({ on: { changeRouter: ({ to }) => seen.push(to) } })
    await end.ready
    const message = { type: 'changeRouter', params: { to: 'works' } }
    say(message, host, 'https://evil.example')
    say(message, host, 'null')
    say(message, new SimWindow(HOST))
    say(message, page)
    for (const data of [
      null,
      7,
      'text',
      { type: 'constructor' },
      { type: '__proto__' },
      { type: ['changeRouter'] },
      { type: 'changeRouter', params: { to: 'https://evil.example' } },
      { type: 'getParams' },
    ]) {
      say(data)
    }
    await turns()
    expect(seen).toEqual([])
  })

  it('posts to nobody who is not listed, and never to *', async () => {
    const end = connect({}, ['https://other.example'])
    expect(await codeOf(end.ready)).toBe('ORIGIN_REFUSED')
    expect(await codeOf(end.getParams())).toBe('ORIGIN_REFUSED')
    await turns()
    expect(posted).toEqual([])
  })

  it('has no host on top', async () => {
    page.parent = page
    expect(await codeOf(connect().ready)).toBe('PEER_GONE')
  })

  it('needs exact origins', () => {
    expect(() => connect({}, ['*'])).toThrow(/^ORIGIN_REFUSED/)
  })

  it('leaves no listener', async () => {
    const end = connect()
    await end.ready
    end.destroy()
    expect(page.page.listeners).toEqual([])
  })
})
