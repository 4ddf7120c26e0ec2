import {
  type BridgeArgument,
  type BridgeCall,
  type BridgeReturned,
  type CallsTo,
  callsTo,
} from '@easel/contract/bridge'
import { afterEach, describe, expect, it } from 'vitest'
import { codeOf, type Pair, RIGS, type Setup } from './support/rigs.ts'

const never = () => new Promise<never>(() => {})
const DOWNLOAD = { url: 'https://easel.example/files/a.png', filename: 'a.png', imageId: 'a' }

/** The argument and the answer of each call of the table; the compiler reports a missing one. */
type Samples<S extends BridgeCall['to']> = {
  [N in CallsTo<S>]: [argument: BridgeArgument<N> & object, result: BridgeReturned<N> | object]
}
const toGuest: Samples<'guest'> = {
  headers: [{ headers: { authorization: 'Bearer x' }, language: 'zh-TW' }, { first: true }],
  changeRouter: [{ to: 'detail', params: { id: 'a' } }, {}],
  changeLanguage: [{ language: 'es-MX' }, {}],
  userChange: [{}, {}],
  setTheme: [{ accent: '#0a7', mode: 'dark' }, {}],
}
const toHost: Samples<'host'> = {
  getParams: [{}, { headers: { 'x-device-id': 'd' }, language: 'en' }],
  showVip: [{ reason: 'quota' }, { outcome: 'done' }],
  openLogin: [{ reason: 'works' }, { outcome: 'cancelled' }],
  downloadImage: [DOWNLOAD, { outcome: 'done' }],
  showMessage: [{ kind: 'error', text: 'No.' }, {}],
  changeRouterOfNav: [{ to: 'works' }, {}],
  addEventTracking: [{ name: 'generate', at: 1, props: { n: 4 } }, {}],
  getEventTracking: [{}, { names: ['generate'] }],
  iframeClick: [{}, {}],
  resize: [{ height: 700 }, {}],
}
const rows = <S extends BridgeCall['to']>(to: S, samples: Samples<S>) =>
  callsTo(to).map((name) => [name, ...samples[name]] as const)

describe.each(RIGS)('the bridge over $name', ({ open, reloaded, quietAfter, isOld, unknown }) => {
  /** What a host from before this bridge cannot know. */
  const ofThisBridge = it.skipIf(isOld)
  let pair: Pair
  const connect = async (setup?: Setup): Promise<Pair> => {
    pair = open(setup)
    await pair.guest.ready
    await pair.host.ready
    return pair
  }
  afterEach(() => pair.end())

  describe('delivers', () => {
    it.each(rows('guest', toGuest))(
      '%s to the guest, and its answer back',
      async (name, argument, answer) => {
        const seen: unknown[] = []
        const handler = (given: unknown) => {
          seen.push(given)
          return answer as never
        }
        await connect({ guest: { on: { [name]: handler } } })
        // An old host is told nothing of what comes of its calls.
        expect(await pair.host.call(name, argument as never)).toEqual(isOld ? {} : answer)
        const language = { 'zh-TW': 'zhTW', 'es-MX': 'es' }[
          (argument as { language?: string }).language ?? ''
        ]
        expect(seen).toEqual([{ ...argument, ...(language && { language }) }])
      },
    )

    it.each(rows('host', toHost))('%s to the host, and its answer back', async (name, argument, answer) => {
      const seen: unknown[] = []
      const handler = (given: unknown) => {
        seen.push(given)
        return answer as never
      }
      await connect({ host: { on: { [name]: handler } } })
      if (unknown.includes(name)) {
        expect(await codeOf(pair.guest[name](argument as never))).toBe('UNSUPPORTED')
        return
      }
      expect(await pair.guest[name](argument as never)).toEqual(answer)
      // An old host answers nothing: whether it has heard is not known yet.
      await expect.poll(() => seen).toEqual([argument])
    })

    it('calls that were made before it connected', async () => {
      const seen: string[] = []
      pair = open({ guest: { on: { changeRouter: ({ to }) => seen.push(to) } } })
      await Promise.all([
        pair.host.call('changeRouter', { to: 'create' }),
        pair.host.call('changeRouter', { to: 'works' }),
      ])
      expect(seen).toEqual(['create', 'works'])
    })

    ofThisBridge('the start page, the language and the theme', async () => {
      await connect({
        host: { hello: () => ({ route: 'create', language: 'es', theme: { mode: 'dark' } }) },
      })
      expect(await pair.guest.ready).toMatchObject({
        version: 1,
        route: 'create',
        language: 'es',
        theme: { mode: 'dark' },
      })
    })
  })

  describe('settles a call', () => {
    it('with TIMEOUT without an answer', async () => {
      await connect({ host: { on: { getParams: never } }, guest: { timeout: 30 } })
      expect(await codeOf(pair.guest.getParams())).toBe('TIMEOUT')
    })

    ofThisBridge('later if the call has a longer time-out', async () => {
      await connect({ host: { on: { getParams: never, showVip: never } } })
      const order: string[] = []
      const slow = codeOf(pair.guest.showVip({ reason: 'x' }, { timeout: 400 })).then(() =>
        order.push('slow'),
      )
      const fast = codeOf(pair.guest.getParams({}, { timeout: 20 })).then(() => order.push('fast'))
      await Promise.all([slow, fast])
      expect(order).toEqual(['fast', 'slow'])
    })

    ofThisBridge('with PEER_GONE when the other side goes away', async () => {
      await connect({ guest: { on: { userChange: never } } })
      const call = codeOf(pair.host.call('userChange', {}))
      pair.vanish()
      expect(await call).toBe('PEER_GONE')
      expect(await codeOf(pair.host.call('userChange', {}))).toBe('PEER_GONE')
    })

    ofThisBridge('with PEER_GONE when the other side is destroyed', async () => {
      await connect({ host: { on: { getParams: never } } })
      const call = codeOf(pair.guest.getParams())
      pair.host.destroy()
      expect(await call).toBe('PEER_GONE')
    })

    it('with DESTROYED when this side is destroyed', async () => {
      await connect({ host: { on: { getParams: never } } })
      const call = codeOf(pair.guest.getParams())
      pair.guest.destroy()
      expect(await call).toBe('DESTROYED')
      expect(await codeOf(pair.guest.getParams())).toBe('DESTROYED')
    })

    ofThisBridge('with an error code when the other side reloads, and reconnects', async () => {
      const states: unknown[] = []
      await connect({
        guest: { on: { userChange: never } },
        host: { onState: ({ state, ...rest }) => states.push([state, 'first' in rest && rest.first]) },
      })
      const call = codeOf(pair.host.call('userChange', {}))
      await pair.reload()
      expect(await call).toBe(reloaded)
      expect(pair.host.supports('userChange')).toBe(true)
      expect(states[0]).toEqual(['open', true])
      expect(states.at(-1)).toEqual(['open', false])
    })

    ofThisBridge('with TIMEOUT when the other side never connects', async () => {
      pair = open({ host: { connectTimeout: 30, timeout: 30 }, guest: { connectTimeout: 1 } })
      pair.guest.destroy()
      expect(await codeOf(pair.host.call('userChange', {}))).toMatch(/TIMEOUT|PEER_GONE/)
      expect(await codeOf(pair.host.ready)).toMatch(/TIMEOUT|PEER_GONE/)
    })
  })

  describe('announces', () => {
    ofThisBridge('the capabilities of the other side before the first call', async () => {
      await connect({ host: { on: { showVip: () => ({ outcome: 'done' }) } } })
      expect(pair.guest.supports('showVip')).toBe(true)
      expect(pair.guest.supports('openLogin')).toBe(false)
    })

    it('no other calls: those fail with UNSUPPORTED at once', async () => {
      await connect()
      // The caller must not wait for the other side and fail with TIMEOUT.
      expect(await codeOf(pair.guest.openLogin({ reason: 'x' }))).toBe('UNSUPPORTED')
    })

    ofThisBridge.each([
      [{ version: 9999, oldest: 9999 }, 'VERSION'],
      [{ version: 0 }, 'VERSION'],
      [{ version: undefined }, 'VERSION'],
      [{ version: 9999, oldest: 1 }, undefined],
    ])('its version: a host with %j results in %s on both sides', async (version, code) => {
      pair = open({ host: { hello: () => version as object } })
      const guest = await codeOf(pair.guest.ready)
      expect(code ? guest : typeof guest).toBe(code ?? 'object')
      if (code) expect(await codeOf(pair.guest.getParams())).toBe(code)
    })
  })

  ofThisBridge('reports incompatible versions once', async () => {
    const reported: unknown[] = []
    const onState = ({ state }: { state: string }) => reported.push(state)
    pair = open({ host: { hello: () => ({ version: 7, oldest: 7 }) }, guest: { onState } })
    await codeOf(pair.guest.ready)
    await new Promise((resolve) => setTimeout(resolve, quietAfter))
    expect(reported).toEqual(['lost'])
  })
})
