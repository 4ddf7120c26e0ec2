import type { ApiError } from './api-error.ts'

export interface RenewalParts {
  /** The token that calls are made with now; empty for a visitor. */
  token(): string
  /** Asks for another token. True: there is one. */
  ask(): Promise<boolean>
  /** Lets the person sign in. True: it was done. Null where nobody can. */
  login: (() => Promise<boolean>) | null
  /** Whether the person has just pressed something; as the browser knows it, where nothing else is said. */
  pressed?(): boolean
}

/** A token that was given anew and is refused within this time, in ms, was never good. */
const NEVER_GOOD = 30_000

/** A press counts for some seconds. Old browsers know of none: there nobody is interrupted. */
const pressedLately = (): boolean => globalThis.navigator?.userActivation?.isActive ?? false

/**
 * What a client does with a 401 in somebody else's page: asks once for another token; when that one is refused too,
 * or there is none, lets a person sign in once who has just pressed something. Nobody's page opens a sign-in by itself:
 * without a press there is no more to be done until there is one. Whoever does not want to sign in is asked no more until
 * `again()`.
 */
export function createRenewal({ token, ask, login, pressed = pressedLately }: RenewalParts) {
  let given = { token: '', at: Number.NEGATIVE_INFINITY }
  let declined = false
  /** Nothing but a sign-in helps. */
  let stuck = false
  let running: Promise<boolean> | null = null

  const another = async (): Promise<boolean> => {
    if (!(await ask().catch(() => false))) return false
    given = { token: token(), at: performance.now() }
    return true
  }
  const renew = async (): Promise<boolean> => {
    if (declined || (stuck && !pressed())) return false
    const justGiven = given.token === token() && performance.now() - given.at < NEVER_GOOD
    if (!justGiven && (await another())) return true
    stuck = true
    if (!pressed()) return false
    const done = (await login?.().catch(() => false)) ?? false
    declined = !done
    stuck = !done
    return done && another()
  }
  return {
    /** For `onSessionEnded`; `refused` is the token that the call was made with. Calls that are refused at the same moment share one renewal. */
    renew(error: ApiError, refused: string): Promise<boolean> {
      // No token of a user helps a partner that is not known.
      if (error.reason === 'partner_unknown') return Promise.resolve(false)
      // Sent before the token was renewed: the one that is there now has not been tried.
      if (!running && refused !== token()) return Promise.resolve(true)
      running ??= renew().finally(() => {
        running = null
      })
      return running
    },
    /** The page has spoken of its user by itself: who declined may be asked again. */
    again(): void {
      declined = stuck = false
      given = { token: '', at: Number.NEGATIVE_INFINITY }
    },
  }
}
