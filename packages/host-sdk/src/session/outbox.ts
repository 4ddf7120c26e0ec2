import {
  BRIDGE_CALLS,
  type BridgeCall,
  type BridgeCallName,
  type BridgeErrorCode,
} from '@easel/contract/bridge'
import { BridgeError, fromReply, toBridgeError } from './bridge-error.ts'
import { Pending } from './pending.ts'
import { check } from './serve.ts'
import type { Peer, Waiting } from './transport.ts'

export interface CallOptions {
  /** Milliseconds until it is rejected with `TIMEOUT`. */
  timeout?: number | undefined
  /** A repeated call with the same key gets the first answer, and has no further effect. */
  key?: string | undefined
}

/** The current page of the other side, and the calls that it answers. */
export interface Connection {
  peer: Peer
  can: readonly string[]
}

interface Message {
  n: number
  name: string
  row: BridgeCall
  argument: unknown
  key: string
}

/**
 * Milliseconds. Longer time-outs are for calls that wait for a person; the `timeout` option does not shorten
 * them.
 */
const HUMAN = 60_000

/** Outgoing calls: those that wait for a connection, and those that wait for an answer. */
export class Outbox {
  readonly #timeout: number | undefined
  readonly #pending = new Pending()
  /** The session's prefix of idempotency keys. */
  readonly #id = Math.random().toString(36).slice(2) + Date.now().toString(36)
  #n = 0
  #waiting: Message[] = []
  /** The change of user that no page has answered, whatever has become of the call: the next page is told first. */
  #owed: Message | undefined

  constructor(timeout: number | undefined) {
    this.#timeout = timeout
  }

  /** Sends at once, or as soon as there is a connection. Rejects with a BridgeError, for an invalid argument too. */
  ask(
    name: BridgeCallName,
    argument: unknown,
    options: CallOptions,
    connection: Connection | null,
  ): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const row: BridgeCall = BRIDGE_CALLS[name]
      const { timeout } = options
      if (timeout && !(timeout > 0)) throw new BridgeError('INVALID_ARGUMENT', 'timeout.')
      const checked = check(row, 'argument', name, argument)
      this.#n += 1
      const n = this.#n
      const key = options.key ?? (checked as { key?: string }).key
      const message: Message = {
        n,
        name,
        row,
        argument: checked,
        key: row.idempotent ? (key ?? `${this.#id}.${n}`) : '',
      }
      const usual = row.timeout > HUMAN ? row.timeout : (this.#timeout ?? row.timeout)
      this.#pending.add(n, timeout ?? usual, resolve, reject)
      if (name === 'userChange') this.#owed = message
      if (connection) this.#send(message, connection)
      else this.#waiting.push(message)
    })
  }

  /** Whether calls wait for an answer. */
  get isWaiting(): boolean {
    return this.#pending.size > 0
  }

  /**
   * Called when there is a connection. What is owed has the key and the number that it had: a page that has heard it does not
   * run it again, and those that wait have higher ones. In a frame it waits at the page that hangs, and the next page is
   * named its user by the embed.
   */
  flush(connection: Connection): void {
    const owed = connection.peer.ping ? undefined : this.#owed
    const waiting = this.#waiting.splice(0)
    if (owed && !waiting.includes(owed)) waiting.unshift(owed)
    for (const message of waiting)
      if (message === owed || this.#pending.has(message.n)) this.#send(message, connection)
  }

  /** The connection is lost: sent calls fail, unsent ones wait for the next. */
  failSent(code: BridgeErrorCode): void {
    this.#pending.rejectAll(
      code,
      this.#waiting.map(({ n }) => n),
    )
  }

  failAll(code: BridgeErrorCode): void {
    this.#waiting = []
    this.#pending.rejectAll(code)
    this.#pending.stop()
  }

  #send(message: Message, { peer, can }: Connection): void {
    const { n, name, row, argument, key } = message
    if (!can.includes(name)) {
      this.#pending.reject(n, new BridgeError('UNSUPPORTED', `${name}.`))
      return
    }
    const waiting: Waiting = {
      resolve: (reply) => {
        if (message === this.#owed) this.#owed = undefined
        const { code, detail, value } = Object(reply) as { code?: unknown; detail?: unknown; value?: unknown }
        try {
          if (code !== undefined) throw fromReply(code, detail)
          this.#pending.resolve(n, check(row, 'result', name, value))
        } catch (error) {
          this.#pending.reject(n, error as BridgeError)
        }
      },
      reject: (thrown) => this.#pending.reject(n, toBridgeError(thrown, 'PEER_GONE')),
    }
    try {
      peer.send(name, argument, n, key, waiting)
    } catch (thrown) {
      waiting.reject(thrown)
    }
  }
}
