/** What a phone does to an app and its page, over each platform: it freezes them, ends them, and takes their network. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { nativeRig, type WebviewPair } from './support/native-rigs.ts'
import { reactNativeRigs } from './support/react-native-rigs.ts'
import { codeOf } from './support/rig.ts'
import { PLATFORMS } from './support/sim-platforms.ts'

const HOUR = 3_600_000
/** In which a dead other side is to be noticed, in milliseconds. */
const NOTICED = 2000

const turns = async (count = 20): Promise<void> => {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

/** The clock goes on, and no timer runs meanwhile: each is late afterwards. */
function sleep(ms: number): void {
  const now = performance.now.bind(performance)
  performance.now = () => now() + ms
}

/** What a call settles with, and within how many milliseconds of the clock. */
async function settledAfter(call: Promise<unknown>): Promise<{ outcome: unknown; took: number }> {
  const began = performance.now()
  const outcome = codeOf(call)
  let took = 0
  void outcome.then(() => {
    took = performance.now() - began
  })
  await vi.advanceTimersByTimeAsync(20_000)
  await turns()
  return { outcome: await outcome, took }
}

const DONE = { answered: { outcome: 'done' } }

// Silent for as long as in apps.
describe.each([...PLATFORMS.map(({ name }) => nativeRig(name, {})), ...reactNativeRigs])(
  'over $name',
  ({ open }) => {
    let pair: WebviewPair
    let states: string[]
    let changes: number
    /** Answers the page's `showVip`. */
    let pay: () => void

    beforeEach(async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
      states = []
      changes = 0
      pair = open({
        host: {
          onState: ({ state }) => states.push(state),
          on: {
            getParams: () => ({ headers: {} }),
            showVip: () =>
              new Promise<{ outcome: 'done' }>((resolve) => {
                pay = () => resolve({ outcome: 'done' })
              }),
          },
        },
        guest: {
          on: {
            userChange: () => {
              changes += 1
            },
            changeRouter: () => {},
          },
        },
      })
      await pair.guest.ready
      await pair.host.ready
    })
    afterEach(() => {
      pair.end()
      vi.useRealTimers()
    })

    /** Both ends are answered, with an hour for it: how long a platform takes to connect again is not the matter here. */
    const works = async () => {
      await vi.advanceTimersByTimeAsync(10_000)
      await turns()
      const before = changes
      expect(await codeOf(pair.host.call('userChange', {}))).toEqual({ answered: {} })
      expect(await codeOf(pair.guest.getParams())).toEqual({ answered: { headers: {} } })
      expect(changes).toBe(before + 1)
    }

    it('an app that slept for an hour with its page loses no outcome', async () => {
      const outcome = codeOf(pair.guest.showVip({ reason: 'quota' }))
      await turns()
      sleep(HOUR)
      await vi.advanceTimersByTimeAsync(5000)
      await turns()
      pay()
      expect(await outcome).toEqual(DONE)
      expect(states).toEqual(['open'])
      await works()
    })

    const isNoticed = async () => {
      const { outcome, took } = await settledAfter(pair.host.call('userChange', {}))
      expect(outcome).toBe('PEER_GONE')
      expect(took).toBeLessThanOrEqual(NOTICED)
    }

    it('a page that is frozen in the background is noticed, and connected again an hour later', async () => {
      const thaw = pair.webview.freezePage()
      await isNoticed()
      await vi.advanceTimersByTimeAsync(HOUR)
      thaw()
      await turns(50)
      await works()
      // That of `isNoticed`, which waited at the page and is told it once more, and that of `works`.
      expect(changes).toBe(2)
    })

    it('who signs out while the page is frozen, and is known to be, is gone as soon as it goes on', async () => {
      const thaw = pair.webview.freezePage()
      expect(await settledAfter(pair.host.call('changeRouter', { to: 'works' }))).toMatchObject({
        outcome: 'PEER_GONE',
      })
      const { outcome, took } = await settledAfter(pair.host.call('userChange', {}))
      expect(outcome).toBe('PEER_GONE')
      expect(took).toBeLessThan(100)
      expect(changes).toBe(0)
      thaw()
      await vi.advanceTimersByTimeAsync(5000)
      await turns(50)
      expect(changes).toBe(1)
      // It is told once, and not to each page that connects.
      await pair.reload()
      await turns(50)
      expect(changes).toBe(1)
    })

    it('a page that the phone has ended is noticed, and connected again when it is opened an hour later', async () => {
      pair.webview.kill()
      await isNoticed()
      await vi.advanceTimersByTimeAsync(HOUR)
      await pair.reload()
      await turns(50)
      expect(changes).toBe(1)
      await works()
      expect(states.filter((state) => state === 'open')).toHaveLength(2)
    })

    it('a page that could not be loaded without a network is connected when it is loaded with one', async () => {
      // The webview shows a page of its own, which knows nothing of the bridge.
      pair.webview.reload()
      await isNoticed()
      await vi.advanceTimersByTimeAsync(HOUR)
      await pair.reload()
      await works()
    })
  },
)
