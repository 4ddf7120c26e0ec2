import { subjectOf } from '@easel/client'
import { headersOf, hostParams, InvalidValue } from '@easel/contract/bridge'
import { HEADER } from '@easel/contract/headers'
import { TIMEOUT } from './installation.ts'
import type { WidgetApi, WidgetError } from './props.ts'
import { widgetError } from './widget-error.ts'

export interface UserHeadersOptions {
  api(): WidgetApi
  /** Reports an error to the page. */
  report(error: WidgetError): void
  /** Aborted when the widget is unmounted: the page's functions are not called any more. */
  signal: AbortSignal
}

/** The headers with which the page identifies its user. */
export class UserHeaders {
  readonly #options: UserHeadersOptions
  #headers: Partial<Record<string, string>> = {}
  #requested = 0
  /** The newest request with an answer. */
  #answered = 0

  constructor(options: UserHeadersOptions) {
    this.#options = options
  }

  of = (name: string): string | null => this.#headers[name] ?? null
  subject = (): string | null => subjectOf(this.of(HEADER.authorization))

  /**
   * Resolves to whether the token has changed. A failure is reported to the page, and the widget keeps its previous
   * headers.
   */
  async refresh(): Promise<boolean> {
    const before = this.of(HEADER.authorization)
    const request = ++this.#requested
    const headers = await this.#fetchHeaders()
    // A late answer to an older request may be about the previous user, so it is dropped.
    if (request > this.#answered) {
      this.#answered = request
      this.#headers = headers
    }
    return this.of(HEADER.authorization) !== before
  }

  async #fetchHeaders(): Promise<Partial<Record<string, string>>> {
    const { api, report, signal } = this.#options
    try {
      signal.throwIfAborted()
      const asking = (async () => headersOf(await api().getHeaders?.()))()
      const headers = (await withTimeout(TIMEOUT, signal, asking)) ?? {}
      return hostParams({ headers }, 'The answer of getHeaders').headers
    } catch (cause) {
      report(widgetError('HEADERS_FAILED', describeCause(cause), cause))
      throw cause
    }
  }
}

const describeCause = (thrown: unknown): string => {
  if (thrown instanceof InvalidValue) return `${thrown.message}.`
  return thrown instanceof SyntaxError
    ? 'getHeaders failed: what it read is not JSON.'
    : 'getHeaders failed, or did not answer in time.'
}

/** Rejects after `ms` or on abort. The timer never outlives the promise. */
function withTimeout<T>(ms: number, signal: AbortSignal, promise: Promise<T>): Promise<T> {
  let end = () => {}
  const late = new Promise<never>((_, reject) => {
    end = () => reject(new Error('The page did not answer in time.'))
  })
  const timer = setTimeout(end, ms)
  signal.addEventListener('abort', end)
  return Promise.race([promise, late]).finally(() => {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
  })
}
