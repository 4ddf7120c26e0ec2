import type { BridgeArgument } from '@easel/contract/bridge'
import { faultOfToken, refusedToken, type TokenFault } from './token.ts'

type Params = BridgeArgument<'headers'>

/**
 * Remembers whether the page inside had to ask for another token, which it does when the server has refused one.
 * A token that had ended is no fault of the partner's: the next one is given, and all is well.
 */
export class TokenWatch {
  readonly #partner: string | undefined
  #given: string | undefined
  #refused = false
  #changing = 0

  constructor(partner: string | undefined) {
    this.#partner = partner
  }

  /** The host has spoken by itself: what was refused before is no longer what counts. */
  gave(params: Params): void {
    this.#given = params.headers.authorization
    this.#refused = false
  }

  /** The page inside asks, and gets what `answer` gives. */
  async asked(answer: () => Promise<Params>): Promise<Params> {
    if (this.#given && this.#changing === 0 && !faultOfToken(this.#given)) this.#refused = true
    const params = await answer()
    this.#given = params.headers.authorization
    return params
  }

  /** Runs what makes the page inside ask without any refusal. */
  async unblamed<T>(work: () => Promise<T>): Promise<T> {
    this.#changing += 1
    try {
      return await work()
    } finally {
      this.#changing -= 1
    }
  }

  /** Of the token that is given now. */
  faultOf({ headers: { authorization } }: Params): TokenFault | null {
    if (!authorization) return null
    return faultOfToken(authorization) ?? (this.#refused ? refusedToken(this.#partner) : null)
  }
}
