import {
  type CallName,
  calls,
  type IdempotentName,
  type StreamName,
  type UploadName,
} from '@easel/contract/calls'
import { HEADER } from '@easel/contract/headers'
import { REQUEST_TIMEOUT } from '@easel/contract/numbers'
import type { CallAnswer, CallBody, CallEvent, CallParams, CallQuery, Envelope } from '@easel/contract/types'
import ky, { type KyInstance } from 'ky'
import { ApiError, toApiError } from './api-error.ts'
import { type Answer, fileUrl, openEnvelope } from './envelope.ts'
import type { EventHandlers } from './events.ts'
import { type Identity, identityHash, identityHeaders } from './identity.ts'
import { type CallerKind, kindOf, principalOf, subjectOf } from './principal.ts'
import { type CallInput, hashHeader, type PreparedCall, prepare, signatureHeaders } from './request.ts'
import { retryLoad } from './retry-load.ts'
import { type Clocks, ServerClock } from './server-clock.ts'

export interface ClientOptions {
  /** The server's origin; empty for the page's own. */
  baseUrl?: string
  /** Ships with the client, so it protects nothing by itself. */
  secret: string
  identity: Identity
  /**
   * Asked when the server no longer knows the session (401). Answer true when there is a new one: the call is
   * then made once more. Asked a second time for a call when the new one is not known either.
   * `authorization` is what the call was made with; empty without one.
   */
  onSessionEnded?(error: ApiError, authorization: string): boolean | Promise<boolean>
  fetch?: typeof fetch
  clocks?: Clocks
  /** Milliseconds until the whole answer is here; for streams, until the headers. */
  timeout?: number
}

type Input<N extends CallName> = {
  params?: CallParams<N>
  query?: CallQuery<N>
  body?: CallBody<N>
  signal?: AbortSignal
  /** For calls that are idempotent: a repeat under the same key is answered with the first result. */
  idempotencyKey?: N extends IdempotentName ? string : never
}

export interface Client {
  /** Makes one call of the contract and answers its data. Throws ApiError for everything that goes wrong. */
  call<N extends CallName>(name: N, input?: Input<N>): Promise<CallAnswer<N>>
  /** As `call`, with the envelope: for 433, whose message is the answer. */
  envelope<N extends CallName>(name: N, input?: Input<N>): Promise<Envelope<CallAnswer<N>>>
  /** Makes a call that is answered with a stream of events of its own, and reads it to its end. */
  read<N extends StreamName>(name: N, input: Input<N>, onEvent: (event: CallEvent<N>) => void): Promise<void>
  /** Sends a file. There is no hurry: only its answer has to come in time. */
  upload<N extends UploadName>(name: N, file: Blob, signal?: AbortSignal): Promise<CallAnswer<N>>
  /**
   * Follows the caller's events until the signal aborts; connects again by itself. Everything in this browser
   * that follows the same caller shares one connection.
   */
  events(handlers: EventHandlers, options: { signal: AbortSignal }): void
  /** Epoch milliseconds by the server's clock: whatever the server dates is compared with this, not with the device's. */
  serverNow(): number
  /** A name for who is calling now, which tells nothing of who it is: tabs share only what has the same. */
  principal?(): string
  /** What kind of caller that is: `partner` is a user of the page around, by its token. */
  kind?(): CallerKind
}

/** A client of the server: signs, keeps the server's time, and turns every failure into an ApiError. */
export function createClient(options: ClientOptions): Client {
  const connection = new Connection(options)
  return {
    envelope: async (name, input = {}) => (await connection.json(name, input as CallInput)) as never,
    call: async (name, input = {}) => (await connection.json(name, input as CallInput)).data as never,
    serverNow: () => connection.serverNow(),
    principal: () => principalOf(options.identity, options.baseUrl),
    kind: () => kindOf(options.identity),
    read: (name, input, onEvent) => connection.read(name, input as CallInput, onEvent as never),
    upload: async (name, file, signal) => {
      const form = new FormData()
      form.set(calls[name].file.field, file)
      const input = { form, ...(signal ? { signal } : {}) }
      return (await connection.json(name, input)).data as never
    },
    events: (handlers, { signal }) => {
      const open = (lastEventId: string | null, end: AbortSignal) =>
        connection.stream('events', { signal: end }, lastEventId)
      const scope = () => identityHash(options.identity, options.baseUrl)
      const here = withFiles(handlers, options.baseUrl)
      void retryLoad(() => import('./shared-events.ts'), signal).then((events) =>
        events?.followSharedEvents({ open, scope }, here, signal),
      )
    },
  }
}

/** The handlers, with the addresses of files as `call` gives them. */
function withFiles(handlers: EventHandlers, baseUrl = ''): EventHandlers {
  const { image } = handlers
  if (!image || !baseUrl) return handlers
  return {
    ...handlers,
    image: (event) =>
      image(event.previewUrl ? { ...event, previewUrl: fileUrl(event.previewUrl, baseUrl) } : event),
  }
}

/** A slow line needs a while for ten megabytes. */
const UPLOAD_TIMEOUT = 180_000

/** Times that one call may be renewed: by another token, and by a sign-in. */
const RENEWALS = 2

class Connection {
  readonly #options: ClientOptions
  readonly #http: KyInstance
  readonly #clock: ServerClock

  constructor(options: ClientOptions) {
    this.#options = options
    const timeout = options.timeout ?? REQUEST_TIMEOUT
    this.#http = ky.create({
      // 413 is ordinary here and 429 has a meaning of its own: what is repeated is decided above, not by status.
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

  /** One enveloped call, with the one retry after a wrong clock and the one after a renewed session. */
  async json(name: CallName, input: CallInput): Promise<Envelope<unknown>> {
    const prepared = prepare(name, input)
    try {
      return await this.#attempts(async () =>
        openEnvelope(await this.#send(prepared, input), this.#options.baseUrl),
      )
    } catch (thrown) {
      throw toApiError(thrown, input.signal)
    }
  }

  /** Opens a stream of events. Refusals come as ApiError, as with any call. */
  stream(name: CallName, input: CallInput, lastEventId: string | null): Promise<Response> {
    const prepared = prepare(name, input)
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

  /** A stream that ends by itself. */
  async read(
    name: CallName,
    input: CallInput,
    onEvent: (event: { name: string; data: unknown }) => void,
  ): Promise<void> {
    const signal = input.signal ?? new AbortController().signal
    try {
      const { readStream } = await import('./events.ts')
      const response = await this.stream(name, input, null)
      await readStream(response, signal, ({ event, data }) => {
        if (!signal.aborted) onEvent({ name: event ?? 'message', data: JSON.parse(data) })
      })
    } catch (thrown) {
      throw toApiError(thrown, signal)
    }
    if (signal.aborted) throw new ApiError({ kind: 'aborted' })
  }

  /**
   * Again once with another sample of the time, and as often as the session is renewed: with another token, and then
   * after a sign-in.
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
          thrown.status === 401 &&
          renewals < RENEWALS &&
          (await this.#renewed(thrown, authorization))
        )
          renewals += 1
        else throw thrown
      }
    }
  }

  /** What a visitor began goes on when they sign in; what one user began is never done in the name of another. */
  async #renewed(refusal: ApiError, authorization: string): Promise<boolean> {
    const { identity, onSessionEnded } = this.#options
    if (!(await onSessionEnded?.(refusal, authorization))) return false
    const user = subjectOf(authorization)
    return user === null || user === subjectOf(identity.authorization?.())
  }

  async #send(prepared: PreparedCall, input: CallInput, extra: Record<string, string> = {}): Promise<Answer> {
    const { call, path, query } = prepared
    const headers: Record<string, string> = { ...extra }
    if (call.signed) {
      Object.assign(headers, identityHeaders(this.#options.identity))
      Object.assign(headers, signatureHeaders(prepared, this.#options.secret, await this.#clock.now()))
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
      ...(input.form ? { body: input.form, timeout: UPLOAD_TIMEOUT, totalTimeout: UPLOAD_TIMEOUT } : {}),
      ...(body === null ? {} : { body }),
    })
    // Read by way of the request, the body falls under its time-out; a stream is read from the response.
    return { response: await pending, text: () => pending.text() }
  }

  async #askTime(): Promise<number> {
    const answer = await this.#send(prepare('serverInfos', {}), {})
    const { data } = (await openEnvelope(answer)) as Envelope<CallAnswer<'serverInfos'>>
    return data.timestamp
  }

  #url(path: string): string {
    const base = this.#options.baseUrl || globalThis.location?.origin
    if (!base) throw new TypeError('createClient: outside a page, baseUrl is needed')
    return new URL(path, base).href
  }
}

/** The words are the same in every language, for clients that know no reasons. */
const isWrongTime = (error: ApiError): boolean =>
  error.reason === 'client_time' || (error.status === 422 && error.message.includes('client time'))
