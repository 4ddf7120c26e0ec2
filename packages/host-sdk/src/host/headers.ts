import { type BridgeArgument, hostParams } from '@easel/contract/bridge'
import { BridgeError, toBridgeError } from '../session/bridge-error.ts'
import type { EmbedOptions, HostHeaders } from './options.ts'

type Params = BridgeArgument<'headers'>

/** Milliseconds for `getHeaders`, without another word of the options. */
const PATIENCE = 10_000

/**
 * The host's headers, fetched when they are needed. Those who ask at the same moment share one question; nothing is
 * kept, since whoever asks again was refused with what it had.
 */
export class HeaderSource {
  readonly #source: EmbedOptions['getHeaders']
  readonly #language: () => string | undefined
  readonly #patience: number
  /** The token that the page inside asked to have replaced, which it does when the server refuses one; and when. */
  refused: { word: string; at: number } | null = null
  #given: string | undefined
  #asking: Promise<Params> | null = null

  constructor(source: EmbedOptions['getHeaders'], language: () => string | undefined, patience = PATIENCE) {
    this.#source = source
    this.#patience = patience
    this.#language = language
  }

  get(): Promise<Params> {
    if (this.#asking) return this.#asking
    const asked = this.#ask()
    const asking: Promise<Params> = asked
      .catch(() => {})
      .then(() => {
        // The answer is of the user before: whoever waits for it gets the next one's.
        if (this.#asking !== asking) return this.get()
        this.#asking = null
        return asked
      })
    this.#asking = asking
    return asking
  }

  /** The user is another: what is being answered no longer counts, nor what was refused. */
  forget(): void {
    this.#asking = this.refused = null
  }

  /** To be handed over: because the page inside asked, or (what was refused no longer counts) by the host itself. */
  async give(isAsked: boolean): Promise<Params> {
    const params = await this.get()
    this.refused = isAsked && this.#given ? { word: this.#given, at: Date.now() } : null
    this.#given = params.headers.authorization
    return params
  }

  async #ask(): Promise<Params> {
    let given: HostHeaders
    try {
      given = (await inTime(this.#source?.(), this.#patience)) ?? {}
    } catch (error) {
      if (error instanceof BridgeError) throw error
      throw new BridgeError('REJECTED', 'getHeaders failed.')
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

/** A page that never answers must not keep everything else from settling. */
function inTime<T>(answer: T | Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new BridgeError('TIMEOUT', 'getHeaders did not answer.')), ms)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

type Wrapped = Extract<HostHeaders, { headers: object }>

const isWrapped = (given: HostHeaders): given is Wrapped =>
  typeof (given as { headers?: unknown }).headers === 'object'
