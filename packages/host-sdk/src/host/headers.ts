import { type BridgeArgument, headersOf, hostParams } from '@easel/contract/bridge'
import { BridgeError, toBridgeError } from '../session/bridge-error.ts'
import { logThrown } from '../session/handler-failures.ts'
import type { EmbedOptions, HostHeaders } from './options.ts'
import { withTimeout } from './with-timeout.ts'

type Params = BridgeArgument<'headers'>

export const UNANSWERED = 'No answer of getHeaders.'

/** Milliseconds for `getHeaders`, unless the options have others. */
const TIMEOUT = 10_000

/**
 * The host's headers, fetched on demand. Concurrent requests share one call of `getHeaders`; results are not cached,
 * since a repeated request means that the last ones were refused.
 */
export class HeaderSource {
  #source: EmbedOptions['getHeaders']
  readonly #language: () => string | undefined
  readonly #timeout: number
  /** The token that the guest asked to replace, as it does after a refusal; and when. */
  refused: { token: string; at: number } | null = null
  #provided: string | undefined
  /** When a token was sent last. */
  sentAt = 0
  #pending: Promise<Params> | null = null
  #isShared = false
  /** Incremented with each user: an answer only counts for the user for whom it was requested. */
  #generation = 0
  #abortPending = () => {}

  constructor(source: EmbedOptions['getHeaders'], language: () => string | undefined, timeout = TIMEOUT) {
    this.#source = source
    this.#timeout = timeout
    this.#language = language
  }

  /** Discards pending answers and the refused token: callers that wait get the next answer. */
  forget(): void {
    this.#generation += 1
    this.#pending = this.refused = null
    this.#abortPending()
  }

  /** Rejects pending callers, and clears the timer. */
  end(): void {
    this.#source = () => {
      throw new BridgeError('DESTROYED')
    }
    this.forget()
  }

  /** While shared, all callers get the same answer, because the user is changing. */
  share(isShared: boolean): void {
    this.#isShared = isShared
    this.#pending = null
  }

  /**
   * Delivers the headers while they belong to the present user. `requestedByGuest`: true for a request of the guest,
   * false for one of the host itself, after which a refusal no longer counts, and null for a diagnosis.
   */
  async send<T>(requestedByGuest: boolean | null, deliver: (params: Params) => T | Promise<T>): Promise<T> {
    const due = Date.now() + this.#timeout
    for (;;) {
      const generation = this.#generation
      this.#pending ??= this.#fetch()
      const answer = await this.#pending.catch((error: BridgeError) => error)
      if (generation !== this.#generation) {
        if (Date.now() < due) continue
        throw new BridgeError('TIMEOUT', UNANSWERED)
      }
      if (!this.#isShared) this.#pending = null
      if (answer instanceof BridgeError) throw answer
      if (requestedByGuest !== null) {
        // While the user changes the guest asks for the new one, and refuses nothing.
        this.refused =
          requestedByGuest && !this.#isShared && this.#provided
            ? { token: this.#provided, at: Date.now() }
            : null
        this.#provided = answer.headers.authorization
        this.sentAt = performance.now()
      }
      return deliver(answer)
    }
  }

  async #fetch(): Promise<Params> {
    let given: HostHeaders
    // A `getHeaders` that never settles must not block everything else.
    const stopped = new Promise<never>((_, reject) => {
      this.#abortPending = reject
    })
    try {
      const asking = (async () => headersOf(await this.#source?.()))() as Promise<HostHeaders | undefined>
      given = (await withTimeout(this.#timeout, UNANSWERED, stopped, asking)) ?? {}
    } catch (error) {
      if (!(error instanceof BridgeError)) logThrown('getHeaders', error)
      throw toBridgeError(error, 'REJECTED', 'getHeaders failed.')
    }
    try {
      const { headers, language }: Wrapped = isWrapped(given) ? given : { headers: given }
      // Normalized once for all readers: listed names only, in lower case.
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
