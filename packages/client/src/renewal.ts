import type { ApiError } from './api-error.ts'

export interface RenewalParts {
  /** The token that calls are made with now; empty for a visitor. */
  token(): string
  /** Requests a new token. True if there is one. */
  ask(): Promise<boolean>
  /** Lets the user sign in. True if they did. Null where that is not possible. */
  login: (() => Promise<boolean>) | null
  /** Whether the user has just clicked; by default, the browser's user activation. */
  pressed?(): boolean
}

/** A new token that is refused within this time, in ms, was never valid. */
const MIN_VALIDITY = 30_000

/** User activation lasts some seconds. Browsers without it never open the sign-in. */
const pressedLately = (): boolean => globalThis.navigator?.userActivation?.isActive ?? false

/**
 * How a client in a partner's page handles a 401: it requests a new token once. If that is refused too, or
 * there is none, it opens the sign-in once, but only right after a click: nothing may open by itself in
 * somebody else's page. A user who declined is not asked again until `again()`.
 */
export function createRenewal({ token, ask, login, pressed = pressedLately }: RenewalParts) {
  let given = { token: '', at: Number.NEGATIVE_INFINITY }
  let declined = false
  /** Only a sign-in helps. */
  let stuck = false
  let running: Promise<boolean> | null = null

  const another = async (): Promise<boolean> => {
    if (!(await ask().catch(() => false))) return false
    given = { token: token(), at: performance.now() }
    return true
  }
  const renew = async (): Promise<boolean> => {
    if (declined || (stuck && !pressed())) return false
    const justGiven = given.token === token() && performance.now() - given.at < MIN_VALIDITY
    if (!justGiven && (await another())) return true
    stuck = true
    if (!pressed()) return false
    const done = (await login?.().catch(() => false)) ?? false
    declined = !done
    stuck = !done
    return done && another()
  }
  return {
    /**
     * For `onSessionEnded`; `refused` is the token of the refused call. Calls that are refused at the same
     * time share one renewal.
     */
    renew(error: ApiError, refused: string): Promise<boolean> {
      // The partner itself is unknown, so no token can help.
      if (error.reason === 'partner_unknown') return Promise.resolve(false)
      // The token was renewed after this call was sent, and the new one has not been tried yet.
      if (!running && refused !== token()) return Promise.resolve(true)
      running ??= renew().finally(() => {
        running = null
      })
      return running
    },
    /** The page has reported a change of its user, so a user who declined may be asked again. */
    again(): void {
      declined = stuck = false
      given = { token: '', at: Number.NEGATIVE_INFINITY }
    },
  }
}
