import type { BridgeErrorCode } from '@easel/contract/bridge'

/** An answer. Plain values only: no error object, and so no stack, crosses the bridge. */
export type Reply = { value: unknown } | { code: BridgeErrorCode; detail: string }

/** Those who wait for an answer. Called, not awaited: each turn of a promise lets whatever else is due go first. */
export interface Waiting {
  resolve(reply: unknown): void
  reject(thrown: unknown): void
}

/** A connected page of the other side. */
export interface Peer {
  /**
   * Sends a message, or throws. `n` grows by one with each, so that repetitions are detected; `key` is the idempotency key.
   * There may be no answer: the session has the time-out.
   */
  send(name: string, argument: unknown, n: number, key: string, waiting: Waiting): void
  /**
   * Resolves when the page has answered, whatever it knows. Only where its silence says that it hangs: an app may have its
   * main thread blocked by a payment.
   */
  ping?(): Promise<unknown>
}

/** Events of a transport. */
export interface TransportEvents {
  /** A page of the other side has connected: the first one, or the next after a reload. */
  arrived(peer: Peer): void
  left(code: 'PEER_GONE' | 'PEER_RELOADED'): void
  /** A page of this origin was refused. `certain`: no other page can connect. */
  refused(origin: string, certain?: boolean): void
  /** A promise only where the answer takes time, and that never rejects. */
  receive(name: string, argument: unknown, n: unknown, key: unknown): Reply | Promise<Reply>
}

/** A connection between two sides. */
export interface Transport {
  open(events: TransportEvents): void
  /** The other side's handshake has arrived, whether or not the versions match. */
  opened?(): void
  /** Removes all listeners, timers and ports. */
  close(): void
}

/** The first message of a connection; it is not in the table of calls. */
export const HELLO = 'hello'
