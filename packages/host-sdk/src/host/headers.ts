import { type BridgeArgument, headersOf, hostParams } from '@easel/contract/bridge'
import { BridgeError, toBridgeError } from '../session/bridge-error.ts'
import type { EmbedOptions, HostHeaders } from './options.ts'
import { showThrown } from './report-error.ts'
import { within } from './with-timeout.ts'

type Params = BridgeArgument<'headers'>

export const UNANSWERED = 'No answer of getHeaders.'

/** Milliseconds for `getHeaders`, unless the options have others. */
const TIMEOUT = 10_000

/**
 * The host's headers, fetched when they are needed. Those who ask at the same moment share one question; nothing is
 * kept, since whoever asks again was refused with what it had.
 */
export class HeaderSource {
  #source: EmbedOptions['getHeaders']
  readonly #language: () => string | undefined
  readonly #timeout: number
  /** The token that the page inside asked to have replaced, which it does when the server refuses one; and when. */
  refused: { token: string; at: number } | null = null
  #given: string | undefined
  /** When a token was handed over last. */
  givenAt = 0
  #asking: Promise<Params> | null = null
  #isShared = false
  /** Grows with each user: an answer counts for the one whom it was asked for. */
  #generation = 0
  #stopAsking = () => {}

  constructor(source: EmbedOptions['getHeaders'], language: () => string | undefined, timeout = TIMEOUT) {
    this.#source = source
    this.#timeout = timeout
    this.#language = language
  }

  /** What is being answered no longer counts, nor what was refused: whoever waits for it gets the next answer. */
  forget(): void {
    this.#generation += 1
    this.#asking = this.refused = null
    this.#stopAsking()
  }

  /** Whoever waits is told that there will be no answer, and no timer is left. */
  end(): void {
    this.#source = () => {
      throw new BridgeError('DESTROYED')
    }
    this.forget()
  }

  /** From now on, or until now, there is one question, however many want to know: the user is changing. */
  share(isShared: boolean): void {
    this.#isShared = isShared
    this.#asking = null
  }

  /**
   * Hands the answer over, while it is known to be of the user of now. `isAsked`: because the page inside asked, or (what
   * was refused no longer counts) by the host itself; null: only to look at it.
   */
  async give<T>(isAsked: boolean | null, hand: (params: Params) => T | Promise<T>): Promise<T> {
    const due = Date.now() + this.#timeout
    for (;;) {
      const generation = this.#generation
      this.#asking ??= this.#ask()
      const answer = await this.#asking.catch((error: BridgeError) => error)
      if (generation !== this.#generation) {
        if (Date.now() < due) continue
        throw new BridgeError('TIMEOUT', UNANSWERED)
      }
      if (!this.#isShared) this.#asking = null
      if (answer instanceof BridgeError) throw answer
      if (isAsked !== null) {
        this.refused = isAsked && this.#given ? { token: this.#given, at: Date.now() } : null
        this.#given = answer.headers.authorization
        this.givenAt = performance.now()
      }
      return hand(answer)
    }
  }

  async #ask(): Promise<Params> {
    let given: HostHeaders
    // A page that never answers must not keep everything else from settling.
    const stopped = new Promise<never>((_, reject) => {
      this.#stopAsking = reject
    })
    try {
      const asking = (async () => headersOf(await this.#source?.()))() as Promise<HostHeaders | undefined>
      given = (await within(this.#timeout, UNANSWERED, stopped, asking)) ?? {}
    } catch (error) {
      if (!(error instanceof BridgeError)) showThrown('getHeaders', error)
      throw toBridgeError(error, 'REJECTED', 'getHeaders failed.')
    }
    try {
      const { headers, language }: Wrapped = isWrapped(given) ? given : { headers: given }
      // Here once for all who read them: listed names only, in lower case.
      return hostParams(
        { headers, language: language ?? this.#language() },
        'The answer of getHeaders',
      ) as Params
    } catch (misfit) {
      throw toBridgeError(misfit, 'INVALID_ARGUMENT')
    }
  }
}

type Wrapped = Extract<HostHeaders, { headers: object }>

const isWrapped = (given: HostHeaders): given is Wrapped =>
  typeof (given as { headers?: unknown }).headers === 'object'
