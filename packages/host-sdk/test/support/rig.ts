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
  /** Milliseconds after which nothing of a handshake is repeated any more. */
  quietAfter: number
  /** Number of connections that show whether something is left behind. */
  mounts: number
  open(setup?: Setup): Pair
}

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
