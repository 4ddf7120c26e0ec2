/** What the rigs of all transports have in common. */
import type { Guest, GuestOptions } from '../../src/guest.ts'
import type { HostOptions } from '../../src/host.ts'
import type { Session } from '../../src/session/session.ts'
import { runInPage, type SimWindow } from './sim-window.ts'

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

/** What tests use of a host's end: the session, or an old page that stands in for one. */
export type HostEnd = Pick<Session<'host'>, 'ready' | 'call' | 'supports' | 'destroy'>

export interface Pair {
  host: HostEnd
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

/** What code of the other page, or a stranger, does with a connection. */
export interface Attack<P extends Pair> {
  what: string
  run(pair: P): void
}

export interface Rig<P extends Pair = Pair> {
  name: string
  /** The host is a page from before this bridge: no handshake, no answer except to `getParams`, no keys. */
  isOld: boolean
  /** The calls that such a host does not know. */
  unknown: readonly string[]
  /** The error of a pending call when the guest's page is replaced. */
  reloaded: 'PEER_GONE' | 'PEER_RELOADED'
  /** Milliseconds after which nothing of a handshake is repeated any more. */
  quietAfter: number
  /** Number of connections that show whether something is left behind. */
  mounts: number
  open(setup?: Setup): P
  /** Thirty of them at least: none runs a handler, and the next honest call works. */
  attacks: readonly Attack<P>[]
  /** Each call of the result sends one random message, most of them nearly valid. */
  random(pair: P, seed: number, messages: number): () => void
}

/** Of all rigs whose host is of this bridge. */
export const OF_THIS_BRIDGE = { isOld: false, unknown: [] } as const

export const hostOptions = (setup: Setup): Omit<HostOptions, 'transport'> => ({ on: {}, ...setup.host })
export const guestOptions = (setup: Setup): GuestOptions => ({
  on: {},
  allowedOrigins: [HOST],
  ...setup.guest,
})

/** Runs every method of an end as code of its page. */
export const living = <T extends object>(window: SimWindow, make: () => T): T => {
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

/** The error code of a failed call, or the result of a successful one. */
export const codeOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    (value) => ({ answered: value }),
    (error: { code?: string }) => error.code ?? error,
  )
