import { afterEach, describe, expect, it } from 'vitest'
import { BusyWorld, Page } from './support/busy-world.ts'
import { type WindowPair, windows } from './support/rigs.ts'
import { runInPage, type SimWindow } from './support/sim-window.ts'

const SCHEDULES = 400
/** Milliseconds after which both ends give up. */
const CONNECT_TIMEOUT = 15_000
const MAX_BUSY = 4000

let restore = () => {}
let pair: WindowPair | null = null
afterEach(() => {
  pair?.end()
  pair = null
  restore()
})

/** Connects timers, messages and the clock of both pages to the simulated world. */
function install(world: BusyWorld): { host: Page; guest: Page } {
  const host = new Page()
  const guest = new Page()
  const before = {
    timers: { setTimeout, clearTimeout, setInterval, clearInterval, setImmediate },
    now: performance.now,
  }
  const arrivals = new Map<Page, number>()
  const owner = () => window as unknown as SimWindow
  const pageOf = (of: SimWindow): Page => (of.parent === of ? host : guest)
  Object.assign(globalThis, {
    setTimeout(run: () => void, ms = 0) {
      const whose = owner()
      const id = world.add(world.now + ms, pageOf(whose), () => runInPage(whose, run))
      return { id, unref() {}, ref() {} }
    },
    setInterval(run: () => void, ms: number) {
      const timer = { id: 0 }
      const whose = owner()
      const arm = () => {
        timer.id = world.add(world.now + ms, pageOf(whose), () => {
          arm()
          runInPage(whose, run)
        })
      }
      arm()
      return timer
    },
    clearInterval(timer?: { id: number }) {
      if (timer) world.cancel(timer.id)
    },
    clearTimeout(timer?: { id: number }) {
      if (timer) world.cancel(timer.id)
    },
    // The simulated windows deliver messages with this.
    setImmediate(run: () => void) {
      const receiver = pageOf(owner()) === guest ? host : guest
      // Messages to one page arrive in the order in which they were sent.
      const at = Math.max(arrivals.get(receiver) ?? 0, world.now + 1 + world.random.below(30))
      arrivals.set(receiver, at)
      world.add(at, receiver, run)
    },
  })
  performance.now = () => world.now
  restore = () => {
    Object.assign(globalThis, {
      ...before.timers,
    })
    performance.now = before.now
    restore = () => {}
  }
  return { host, guest }
}

/** One schedule: when each page is busy, when the frame's load event fires, when calls are made. */
async function play(seed: number): Promise<{ rejected: string[]; states: string[]; answers: unknown[] }> {
  const world = new BusyWorld(seed)
  const pages = install(world)
  const rejected: string[] = []
  const states: string[] = []
  const follow = (side: string) => (state: { state: string; error?: { code: string } }) =>
    void states.push(`${side} ${state.state}${state.error ? ` ${state.error.code}` : ''}`)
  pair = windows.open({
    host: {
      on: { getParams: () => ({ headers: {} }) },
      onState: follow('host'),
      connectTimeout: CONNECT_TIMEOUT,
    },
    guest: { on: { userChange: () => {} }, onState: follow('guest'), connectTimeout: CONNECT_TIMEOUT },
  })
  const { host, guest, hostWindow, frame } = pair
  for (const page of [pages.host, pages.guest]) {
    for (let n = world.random.below(4); n > 0; n -= 1) {
      world.busy(page, world.random.below(3000), world.random.below(MAX_BUSY))
    }
  }
  world.add(world.random.below(6000), pages.host, () => runInPage(hostWindow, () => frame.load()))
  host.ready.catch((error) => void rejected.push(`host ${error.code}`))
  guest.ready.catch((error) => void rejected.push(`guest ${error.code}`))
  const answers: unknown[] = []
  world.add(
    20_000,
    pages.host,
    () =>
      void host.call('userChange', {}).then(
        () => answers.push('host'),
        (e) => answers.push(e.code),
      ),
  )
  world.add(
    20_000,
    pages.guest,
    () =>
      void guest.getParams().then(
        () => answers.push('guest'),
        (e) => answers.push(e.code),
      ),
  )
  await world.run(60_000)
  return { rejected, states, answers: answers.toSorted() }
}

describe('the handshake of two pages that are busy at random times', () => {
  it(`connects once and stays connected, in ${SCHEDULES} schedules`, async () => {
    const wrong: unknown[] = []
    for (let seed = 1; seed <= SCHEDULES; seed += 1) {
      const { rejected, states, answers } = await play(seed)
      pair?.end()
      pair = null
      restore()
      const isWell =
        rejected.length === 0 &&
        states.toSorted().join() === 'guest open,host open' &&
        answers.join() === 'guest,host'
      if (!isWell) wrong.push({ seed, rejected, states, answers })
    }
    expect(wrong).toEqual([])
  })
})
