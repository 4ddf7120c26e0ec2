import type { Hello } from '@easel/contract/bridge'
import type { BridgeError } from './bridge-error.ts'
import type { Watch } from './observer.ts'
import type { Handlers, Side } from './serve.ts'
import type { Transport } from './transport.ts'

/** `open`: connected (`first`, or again after a reload). `reloading`: about to connect again. `lost`: not connected. */
export type BridgeState =
  | { state: 'open'; first: boolean; peer: Hello }
  | { state: 'reloading' }
  | { state: 'lost'; error: BridgeError }

export interface SessionOptions<S extends Side> {
  side: S
  transport: Transport
  handlers: Handlers<S>
  /** This side's part of the handshake, beside version and capabilities. */
  hello?(): Partial<Hello>
  /** Milliseconds for a call that is answered without a person. */
  timeout?: number
  /** Milliseconds for the other side's handshake. */
  connectTimeout?: number
  watch?: Watch | undefined
  onState?(state: BridgeState): void
  /** A handler of this side failed. The other side only gets an error code. */
  onHandlerError?(error: unknown, name: string): void
}
