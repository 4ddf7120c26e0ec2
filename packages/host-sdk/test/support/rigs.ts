/** The same two ends over each transport, so that one suite tests them all. */
import { connectGuest, type Guest, type GuestOptions } from '../../src/guest.ts'
import { connectHost, type HostOptions, inProcessLink } from '../../src/host.ts'
import type { Session } from '../../src/session/session.ts'
import { FrameTransport } from '../../src/transports/frame.ts'
import { runInPage, SimWindow } from './sim-window.ts'
import { installSimWorld, leftovers, SimFrame } from './sim-world.ts'

export const HOST = 'https://shop.example'
export const GUEST = 'https://easel.example'

export interface Setup {
  host?: Partial<HostOptions>
  guest?: Partial<GuestOptions>
  /** The origin of the host's page; `HOST` by default. */
  origin?: string
  /** Whether the browser reveals the framing page's origin; true by default. */
  seesParentOrigin?: boolean
}

export interface Pair {
  host: Session<'host'>
  /** The guest of the current page. */
  guest: Guest
  /** Reloads the guest's page; resolves when it is connected. */
  reload(): Promise<void>
  /** Removes the guest without notice. */
  vanish(): void
  /** Number of listeners, ports and observers that are left. */
  leftovers(): number
  end(): void
}

export interface Rig {
  name: string
  /** The error of a pending call when the guest's page is replaced. */
  reloaded: 'PEER_GONE' | 'PEER_RELOADED'
  open(setup?: Setup): Pair
}

const hostOptions = (setup: Setup): Omit<HostOptions, 'transport'> => ({ on: {}, ...setup.host })
const guestOptions = (setup: Setup): GuestOptions => ({ on: {}, allowedOrigins: [HOST], ...setup.guest })

export const inProcess: Rig = {
  name: 'in one page',
  // A widget that is mounted again announces that it leaves.
  reloaded: 'PEER_GONE',
  open(setup = {}) {
    const link = inProcessLink()
    const connect = () => connectGuest({ ...guestOptions(setup), transport: link.guest })
    const pair: Pair = {
      host: connectHost({ ...hostOptions(setup), transport: link.host }),
      guest: connect(),
      async reload() {
        pair.guest.destroy()
        pair.guest = connect()
        await pair.guest.ready
      },
      vanish: () => pair.guest.destroy(),
      leftovers: () => 0,
      end() {
        pair.guest.destroy()
        pair.host.destroy()
      },
    }
    return pair
  },
}

export interface WindowPair extends Pair {
  hostWindow: SimWindow
  guestWindow: SimWindow
  frame: SimFrame
}

/** Runs every method of an end as code of its page. */
const living = <T extends object>(window: SimWindow, make: () => T): T => {
  const end = runInPage(window, make)
  return new Proxy(end, {
    get(_, name) {
      const value: unknown = Reflect.get(end, name)
      return typeof value === 'function'
        ? (...args: unknown[]) => runInPage(window, () => value.apply(end, args))
        : value
    },
  })
}

export const windows = {
  name: 'across windows',
  reloaded: 'PEER_RELOADED',
  open(setup: Setup = {}): WindowPair {
    const restore = installSimWorld()
    const hostWindow = new SimWindow(setup.origin ?? HOST)
    const frame = new SimFrame(hostWindow, GUEST)
    const guestWindow = frame.contentWindow as SimWindow
    guestWindow.seesParentOrigin = setup.seesParentOrigin ?? true
    const connect = () => living(guestWindow, () => connectGuest(guestOptions(setup)))
    const host = living(hostWindow, () =>
      connectHost({
        ...hostOptions(setup),
        transport: new FrameTransport(frame as unknown as HTMLIFrameElement, GUEST),
      }),
    )
    const former: Guest[] = []
    const pair: WindowPair = {
      hostWindow,
      guestWindow,
      frame,
      host,
      guest: connect(),
      async reload() {
        guestWindow.navigate()
        former.push(pair.guest)
        pair.guest = connect()
        await pair.guest.ready
        runInPage(hostWindow, () => frame.load())
      },
      vanish: () => runInPage(hostWindow, () => frame.remove()),
      leftovers: () => leftovers(hostWindow) + leftovers(guestWindow),
      end() {
        pair.guest.destroy()
        host.destroy()
        // Messages that are still on their way have no receiver.
        hostWindow.page.alive = false
        guestWindow.page.alive = false
        // In a browser, a page's timers end with the page.
        for (const guest of former) guest.destroy()
        restore()
      },
    }
    return pair
  },
} satisfies Rig

export const RIGS: Rig[] = [inProcess, windows]

/** The error code of a failed call, or the result of a successful one. */
export const codeOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    (value) => ({ answered: value }),
    (error: { code?: string }) => error.code ?? error,
  )
