import { type CallName, calls } from '@easel/contract/calls'
import { HEADER } from '@easel/contract/headers'
import { REQUEST_TIMEOUT } from '@easel/contract/numbers'
import type { CallAnswer, Envelope } from '@easel/contract/types'
import ky, { type KyInstance } from 'ky'
import { ApiError, toApiError } from './api-error.ts'
import { hashHeader } from './body-hash.ts'
import { type Answer, openEnvelope } from './envelope.ts'
import { type Identity, identityHeaders } from './identity.ts'
import { subjectOf } from './principal.ts'
import { type CallInput, type PreparedCall, prepare, signatureHeaders } from './request.ts'
import { type Clocks, ServerClock } from './server-clock.ts'

export interface ClientOptions {
  /** The server's origin; empty for the origin of the page. */
  baseUrl?: string
  /** It ships with the client, so it protects nothing by itself. */
  secret: string
  identity: Identity
  /**
   * Called when the server no longer accepts the session (401). Return true if there is a new one: the call
   * is then repeated. Called a second time for the same call if the new session is refused as well.
   * `authorization` is the header that the call was sent with; empty without one.
   */
  onSessionEnded?(error: ApiError, authorization: string): boolean | Promise<boolean>
  fetch?: typeof fetch
  clocks?: Clocks
  /** Milliseconds until the whole answer must be there; for streams, until the headers. */
  timeout?: number
}

/** Long enough for ten megabytes over a slow connection. */
const UPLOAD_TIMEOUT = 180_000

/** How often the session may be renewed for one call: by a new token, then by a sign-in. */
const RENEWALS = 2

/** Sends the calls: signs them, retries after a wrong clock, and renews the session. */
export class Connection {
  readonly #options: ClientOptions
  readonly #http: KyInstance
  readonly #clock: ServerClock
  /** The answer to a challenge of new devices. */
  #proof: Record<string, string> = {}

  constructor(options: ClientOptions) {
    this.#options = options
    const timeout = options.timeout ?? REQUEST_TIMEOUT
    this.#http = ky.create({
      // Retries are decided in `#attempts`, not by status: 413 is a normal answer here, and so is 429.
      retry: 0,
      timeout,
      totalTimeout: timeout,
      throwHttpErrors: false,
      cache: 'no-store',
      credentials: 'omit',
      ...(options.fetch ? { fetch: options.fetch } : {}),
    })
    this.#clock = new ServerClock(() => this.#askTime(), options.clocks)
  }

  serverNow(): number {
    return this.#clock.estimate()
  }

  /**
   * Makes one call with an envelope. Retries once after a wrong clock, and after each renewal of the session.
   */
  async json(name: CallName, input: CallInput): Promise<Envelope<unknown>> {
    const prepared = prepare(calls[name], input)
    try {
      return await this.#attempts(async () =>
        openEnvelope(await this.#send(prepared, input), this.#options.baseUrl),
      )
    } catch (thrown) {
      throw toApiError(thrown, input)
    }
  }

  /** Opens an event stream. Errors are ApiErrors, as with any call. */
  stream(name: CallName, input: CallInput, lastEventId: string | null): Promise<Response> {
    const prepared = prepare(calls[name], input)
    const extra: Record<string, string> = lastEventId ? { [HEADER.lastEventId]: lastEventId } : {}
    return this.#attempts(async () => {
      const answer = await this.#send(prepared, input, { ...extra, accept: 'text/event-stream' })
      const { response } = answer
      const type = response.headers.get('content-type') ?? ''
      if (response.ok && type.startsWith('text/event-stream')) return response
      await openEnvelope(answer)
      throw new ApiError({ kind: 'malformed', status: response.status })
    })
  }

  /** Reads a stream to its end. */
  async read(
    name: CallName,
    input: CallInput,
    onEvent: (event: { name: string; data: unknown }) => void,
  ): Promise<void> {
    const signal = input.signal ?? new AbortController().signal
    try {
      const { readStream } = await import('./later.ts')
      const response = await this.stream(name, input, null)
      await readStream(response, signal, ({ event, data }) => {
        if (!signal.aborted) onEvent({ name: event ?? 'message', data: JSON.parse(data) })
      })
    } catch (thrown) {
      throw toApiError(thrown, input)
    }
    if (signal.aborted) throw new ApiError({ kind: 'aborted' })
  }

  /**
   * Retries once after a wrong clock, and after each renewal of the session: by a new token, then by a
   * sign-in.
   */
  async #attempts<T>(attempt: () => Promise<T>): Promise<T> {
    let sampled = false
    for (let renewals = 0; ; ) {
      const authorization = this.#options.identity.authorization?.() ?? ''
      try {
        return await attempt()
      } catch (thrown) {
        if (!(thrown instanceof ApiError)) throw thrown
        if (isWrongTime(thrown) && !sampled) {
          sampled = true
          this.#clock.drop()
        } else if (
          (thrown.status === 401 || thrown.reason === 'challenge') &&
          renewals < RENEWALS &&
          (await this.#renewed(thrown, authorization))
        )
          renewals += 1
        else throw thrown
      }
    }
  }

  /** A visitor's call is repeated after they sign in. One user's call is never repeated as another user. */
  async #renewed(refusal: ApiError, authorization: string): Promise<boolean> {
    if (refusal.reason === 'challenge') {
      this.#proof = await import('./later.ts').then(({ solve }) => solve(refusal.data))
      return true
    }
    const { identity, onSessionEnded } = this.#options
    if (!(await onSessionEnded?.(refusal, authorization))) return false
    const user = subjectOf(authorization)
    return user === null || user === subjectOf(identity.authorization?.())
  }

  async #send(prepared: PreparedCall, input: CallInput, extra: Record<string, string> = {}): Promise<Answer> {
    const { call, path, query } = prepared
    const headers: Record<string, string> = { ...this.#proof, ...extra }
    if (call.signed) {
      Object.assign(headers, identityHeaders(this.#options.identity))
      Object.assign(headers, signatureHeaders(prepared, this.#options.secret, await this.#clock.now()))
      input.requestId = headers[HEADER.requestId]
    }
    if (input.idempotencyKey) headers[HEADER.idempotencyKey] = input.idempotencyKey
    const body = call.method === 'POST' && !input.form ? JSON.stringify(input.body ?? {}) : null
    if (body !== null) headers['content-type'] = 'application/json'
    if (body !== null && call.hashed) Object.assign(headers, await hashHeader(body))
    const pending = this.#http(this.#url(path), {
      method: call.method,
      headers,
      searchParams: new URLSearchParams(query),
      ...(input.signal ? { signal: input.signal } : {}),
      ...(input.keepalive ? { keepalive: true } : {}),
      ...(input.form ? { body: input.form, timeout: UPLOAD_TIMEOUT, totalTimeout: UPLOAD_TIMEOUT } : {}),
      ...(body === null ? {} : { body }),
    })
    // Reading the body through the request keeps it within the call's time-out; streams are read from the
    // response.
    return { response: await pending, text: () => pending.text() }
  }

  async #askTime(): Promise<number> {
    const answer = await this.#send(prepare(calls.serverInfos, {}), {})
    const { data } = (await openEnvelope(answer)) as Envelope<CallAnswer<'serverInfos'>>
    return data.timestamp
  }

  #url(path: string): string {
    const base = this.#options.baseUrl || globalThis.location?.origin
    if (!base) throw new TypeError('createClient: outside a page, baseUrl is needed')
    return new URL(path, base).href
  }
}

/** This text is part of the message in every language, for clients that ignore reasons. */
const isWrongTime = (error: ApiError): boolean =>
  error.reason === 'client_time' || (error.status === 422 && error.message.includes('client time'))
