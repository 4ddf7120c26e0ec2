import type { BridgeErrorCode } from '@easel/contract/bridge'

/** What travels back. Plain values only: no error object, and so no stack, ever crosses. */
export type Reply = { value: unknown } | { code: BridgeErrorCode; detail: string }

/** One page of the other side, from its arrival until it goes. */
export interface Peer {
  /**
   * Carries a message over. `n` grows by one with each message, so that a repeat is seen; `key` is the idempotency key.
   * The promise may stay open for ever: the session keeps the time.
   */
  send(name: string, argument: unknown, n: number, key: string): Promise<unknown>
  /** What a rejection of `send` means; without it, that the other side is gone. */
  fault?(thrown: unknown): BridgeErrorCode
}

/** What a transport tells the session. */
export interface TransportEvents {
  /** A page of the other side is there: the first one, or the next after a reload. */
  arrived(peer: Peer): void
  left(code: 'PEER_GONE' | 'PEER_RELOADED'): void
  /** Somebody from this origin tried in vain. `certain`: nobody else can come. */
  refused(origin: string, certain?: boolean): void
  receive(name: string, argument: unknown, n: unknown, key: unknown): Promise<Reply>
}

/** What carries messages between two sides, whatever it is made of. */
export interface Transport {
  open(events: TransportEvents): void
  /** The other side said hello, whether or not the two understand each other. */
  greeted?(): void
  /** Leaves nothing behind: no listener, timer or port. */
  close(): void
}

/** The first message of a connection, beside the calls of the table. */
export const HELLO = 'hello'
