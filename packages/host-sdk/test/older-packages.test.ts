import { type BRIDGE_CALLS, type BridgeCall, callsTo } from '@easel/contract/bridge'
import { afterEach, describe, expect, it } from 'vitest'
import { later } from './support/later.ts'
import { codeOf, type Pair, type Setup } from './support/rigs.ts'
import type { SimPort } from './support/sim-window.ts'
import { openWindows, portsOf, TODAY, type WindowEnds } from './support/window-rig.ts'

const older: WindowEnds = await import('./fixtures/older/2026-11-22.mjs' as string)

/** An argument of each call that there was then, and what its handler answers. */
const CALLS: Partial<Record<keyof typeof BRIDGE_CALLS, [argument: object, answer: object]>> = {
  headers: [{ headers: { authorization: 'Bearer x' }, language: 'es' }, { first: true }],
  changeRouter: [{ to: 'works', params: { tab: 'all' } }, {}],
  changeLanguage: [{ language: 'es' }, {}],
  userChange: [{}, {}],
  setTheme: [{ accent: '#0a7', mode: 'dark' }, {}],
  getParams: [{}, { headers: { 'x-device-id': 'd' } }],
  showVip: [{ reason: 'quota' }, { outcome: 'done' }],
  openLogin: [{ reason: 'works' }, { outcome: 'cancelled' }],
  downloadImage: [
    { url: 'https://easel.example/a.png', filename: 'a.png', imageId: 'a' },
    { outcome: 'done' },
  ],
  showMessage: [{ kind: 'error', text: 'No.' }, {}],
  changeRouterOfNav: [{ to: 'works' }, {}],
  addEventTracking: [{ name: 'generate', at: 1, props: { n: 4 } }, {}],
  getEventTracking: [{}, { names: ['generate'] }],
  iframeClick: [{}, {}],
  resize: [{ height: 700 }, {}],
}

describe.each([
  ['an older page in a host of today', { ...TODAY, connectGuest: older.connectGuest }],
  ['a page of today in an older host', { ...older, connectGuest: TODAY.connectGuest }],
])('%s', (_, ends) => {
  let pair: Pair
  let seen: unknown[]
  const never = () => new Promise<never>(() => {})
  const handlers = (to: BridgeCall['to']) =>
    Object.fromEntries(
      callsTo(to).map((name) => [
        name,
        (argument: object) => {
          seen.push([name, argument])
          return CALLS[name]?.[1] as never
        },
      ]),
    )
  const connect = async (setup: Setup = {}): Promise<void> => {
    seen = []
    pair = openWindows(ends)({
      host: { on: handlers('host'), ...setup.host },
      guest: { on: handlers('guest'), ...setup.guest },
    })
    await pair.guest.ready
    await pair.host.ready
  }
  afterEach(() => pair.end())

  it('hears every call that there was, and answers it', async () => {
    await connect()
    for (const name of callsTo('guest')) {
      const [argument, answer] = CALLS[name] ?? []
      if (argument) expect(await pair.host.call(name, argument as never)).toEqual(answer)
    }
    for (const name of callsTo('host')) {
      const [argument, answer] = CALLS[name] ?? []
      if (argument) expect(await pair.guest[name](argument as never)).toEqual(answer)
    }
    const asked = [...callsTo('guest'), ...callsTo('host')].filter((name) => CALLS[name])
    expect(seen).toEqual(asked.map((name) => [name, CALLS[name]?.[0]]))
    expect(asked).toHaveLength(15)
  })

  it('has what it does not know refused at once', async () => {
    await connect({ host: { on: {} }, guest: { on: {} } })
    expect(await codeOf(pair.guest.openLogin({ reason: 'x' }))).toBe('UNSUPPORTED')
    expect(await codeOf(pair.host.call('changeRouter', { to: 'works' }))).toBe('UNSUPPORTED')
  })

  it('connects again after a reload, which settles what was in flight', async () => {
    await connect({ guest: { on: { userChange: never } } })
    const call = codeOf(pair.host.call('userChange', {}))
    await pair.reload()
    expect(await call).toBe('PEER_RELOADED')
    expect(pair.host.supports('userChange')).toBe(true)
  })

  it('is not taken for hung while a call waits', async () => {
    const states: string[] = []
    await connect({
      host: { onState: ({ state }) => states.push(state) },
      guest: { on: { userChange: never } },
    })
    // After its start.
    later(11_000)
    expect(await codeOf(pair.host.call('userChange', {}, { timeout: 4000 }))).toBe('TIMEOUT')
    expect(states).toEqual(['open'])
  })

  it('says so where it goes away', async () => {
    await connect({ host: { on: { getParams: never } } })
    const call = codeOf(pair.guest.getParams())
    pair.host.destroy()
    expect(await call).toBe('PEER_GONE')
  })
})

it.each([
  ['two ends of today', TODAY, 1],
  ['an older page in a host of today', { ...TODAY, connectGuest: older.connectGuest }, 0],
  ['a page of today in an older host', { ...older, connectGuest: TODAY.connectGuest }, 0],
])('%s speak the shortest that both understand', async (_, ends, lists) => {
  const pair = openWindows(ends)({ host: { on: { showMessage: () => {} } } })
  await pair.guest.ready
  await pair.host.ready
  const port = portsOf(pair.guestWindow).at(-1) as SimPort
  const posted: unknown[] = []
  const post = port.postMessage.bind(port)
  port.postMessage = (data) => {
    posted.push(data)
    post(data)
  }
  await pair.guest.showMessage({ kind: 'info', text: 'x' })
  expect(posted).toHaveLength(1)
  expect(posted.filter(Array.isArray)).toHaveLength(lists)
  pair.end()
})
