import type { BridgeArgument } from '@easel/contract/bridge'
import { BridgeError } from '../session/bridge-error.ts'
import type { EmbedOptions, HostHeaders } from './options.ts'

type Params = BridgeArgument<'headers'>

/**
 * The host's headers, fetched when they are needed. Those who ask at the same moment share one question; nothing is
 * kept, since whoever asks again was refused with what it had.
 */
export class HeaderSource {
  readonly #source: EmbedOptions['getHeaders']
  readonly #language: () => string | undefined
  #asking: Promise<Params> | null = null

  constructor(source: EmbedOptions['getHeaders'], language: () => string | undefined) {
    this.#source = source
    this.#language = language
  }

  get(): Promise<Params> {
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = null
    })
    return this.#asking
  }

  async #ask(): Promise<Params> {
    let given: HostHeaders
    try {
      given = (await this.#source?.()) ?? {}
    } catch {
      throw new BridgeError('REJECTED', 'getHeaders failed.')
    }
    const { headers, language } = isWrapped(given) ? given : { headers: given, language: undefined }
    return { headers: headers as Record<string, string>, language: language ?? this.#language() }
  }
}

const isWrapped = (given: HostHeaders): given is Extract<HostHeaders, { headers: object }> =>
  typeof (given as { headers?: unknown }).headers === 'object'
