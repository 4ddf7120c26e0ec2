/** Two ends whose pages are busy at random times, in simulated time. */
import { BusyWorld, Page } from './busy-world.ts'
import type { Pair, Setup } from './rig.ts'
import { runInPage, type SimWindow } from './sim-window.ts'

/** Milliseconds after which both ends give up. */
const CONNECT_TIMEOUT = 15_000
const MAX_BUSY = 4000

export interface BusyPair {
  pair: Pair
  hostWindow: SimWindow
  guestWindow: SimWindow
  /** What the browser does by itself at some time, in the host's page. */
  event?(): void
}

interface Played {
  rejected: string[]
  states: string[]
  answers: unknown[]
}

/** Connects timers, messages and the clock of both pages to the simulated world. */
function install(world: BusyWorld): { host: Page; guest: Page; restore(): void } {
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
  const restore = () => {
    Object.assign(globalThis, before.timers)
    performance.now = before.now
  }
  return { host, guest, restore }
}

/** One schedule: when each page is busy, when the browser's own event fires, when calls are made. */
export async function play(seed: number, open: (setup: Setup) => BusyPair): Promise<Played> {
  const world = new BusyWorld(seed)
  const { restore, ...pages } = install(world)
  let pair: Pair | undefined
  try {
    const opened = watched(open, world, pages)
    pair = opened.pair
    // What the ends have deferred happens before time passes.
    await null
    await world.run(60_000)
    return { ...opened.played, answers: opened.played.answers.toSorted() }
  } finally {
    pair?.end()
    restore()
  }
}

/** Whether both ends have connected once, stayed connected, and answered each other. */
export const isWell = ({ rejected, states, answers }: Played): boolean =>
  rejected.length === 0 &&
  states.toSorted().join() === 'guest open,host open' &&
  answers.join() === 'guest,host'

function watched(
  open: (setup: Setup) => BusyPair,
  world: BusyWorld,
  pages: { host: Page; guest: Page },
): { pair: Pair; played: Played } {
  const played: Played = { rejected: [], states: [], answers: [] }
  const follow = (side: string) => (state: { state: string; error?: { code: string } }) =>
    void played.states.push(`${side} ${state.state}${state.error ? ` ${state.error.code}` : ''}`)
  const { pair, hostWindow, guestWindow, event } = open({
    host: {
      on: { getParams: () => ({ headers: {} }) },
      onState: follow('host'),
      connectTimeout: CONNECT_TIMEOUT,
    },
    guest: { on: { userChange: () => {} }, onState: follow('guest'), connectTimeout: CONNECT_TIMEOUT },
  })
  const { host, guest } = pair
  for (const page of [pages.host, pages.guest]) {
    for (let n = world.random.below(4); n > 0; n -= 1) {
      world.busy(page, world.random.below(3000), world.random.below(MAX_BUSY))
    }
  }
  const loadedAt = world.random.below(6000)
  if (event) world.add(loadedAt, pages.host, () => runInPage(hostWindow, event))
  host.ready.catch((error) => void played.rejected.push(`host ${error.code}`))
  guest.ready.catch((error) => void played.rejected.push(`guest ${error.code}`))
  const note = (side: string, call: Promise<unknown>) =>
    void call.then(
      () => played.answers.push(side),
      ({ code }) => played.answers.push(code),
    )
  world.add(20_000, pages.host, () => runInPage(hostWindow, () => note('host', host.call('userChange', {}))))
  world.add(20_000, pages.guest, () => runInPage(guestWindow, () => note('guest', guest.getParams())))
  return { pair, played }
}
