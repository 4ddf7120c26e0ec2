import {
  type CallName,
  calls,
  type IdempotentName,
  type StreamName,
  type UploadName,
} from '@easel/contract/calls'
import type { CallAnswer, CallBody, CallEvent, CallParams, CallQuery, Envelope } from '@easel/contract/types'
import { type ClientOptions, Connection } from './connection.ts'
import { fileUrl } from './envelope.ts'
import type { EventHandlers } from './events.ts'
import { identityHash } from './identity.ts'
import { type CallerKind, kindOf, principalOf } from './principal.ts'
import type { CallInput } from './request.ts'
import { retryLoad } from './retry-load.ts'

type Input<N extends CallName> = {
  params?: CallParams<N>
  query?: CallQuery<N>
  body?: CallBody<N>
  signal?: AbortSignal
  /** For idempotent calls: a repeat with the same key gets the first result. */
  idempotencyKey?: N extends IdempotentName ? string : never
  /** Is sent also if the page is left meanwhile: at most 64 KB, of all such calls together. */
  keepalive?: boolean
}

export interface Client {
  /** Makes one call of the contract and returns its data. Every failure is thrown as an ApiError. */
  call<N extends CallName>(name: N, input?: Input<N>): Promise<CallAnswer<N>>
  /** As `call`, but returns the envelope: with 433, the message is the result. */
  envelope<N extends CallName>(name: N, input?: Input<N>): Promise<Envelope<CallAnswer<N>>>
  /** Makes a call that is answered with a stream of events and reads it to its end. */
  read<N extends StreamName>(name: N, input: Input<N>, onEvent: (event: CallEvent<N>) => void): Promise<void>
  /** Uploads a file, with a long time-out. */
  upload<N extends UploadName>(name: N, file: Blob, signal?: AbortSignal): Promise<CallAnswer<N>>
  /**
   * Subscribes to the caller's events until the signal aborts, and reconnects by itself. All tabs of the
   * browser with the same caller share one connection.
   */
  events(handlers: EventHandlers, options: { signal: AbortSignal }): void
  /**
   * Epoch milliseconds by the server's clock. Compare the server's dates with this, because the device's
   * clock may be wrong.
   */
  serverNow(): number
  /**
   * A hash that identifies the current caller without revealing who it is: tabs share only data with the same
   * hash.
   */
  principal?(): string
  /** The kind of caller; `partner` is a user of the surrounding page, identified by its token. */
  kind?(): CallerKind
}

/**
 * A client of the server: signs calls, follows the server's clock, and converts every failure to an ApiError.
 */
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
      void retryLoad(() => import('./later.ts'), signal).then((events) =>
        events?.followSharedEvents({ open, scope }, here, signal),
      )
    },
  }
}

/** Makes the file URLs of events absolute, as `call` does. */
function withFiles(handlers: EventHandlers, baseUrl = ''): EventHandlers {
  const { image } = handlers
  if (!image || !baseUrl) return handlers
  return {
    ...handlers,
    image: (event) =>
      image(event.previewUrl ? { ...event, previewUrl: fileUrl(event.previewUrl, baseUrl) } : event),
  }
}
