import {
  BRIDGE_CALLS,
  type BridgeCall,
  type BridgeCallName,
  type BridgeErrorCode,
} from '@easel/contract/bridge'
import { BridgeError, fromReply, toBridgeError } from './bridge-error.ts'
import { Pending } from './pending.ts'
import { check } from './serve.ts'
import type { Peer } from './transport.ts'

export interface CallOptions {
  /** Milliseconds until it is rejected with `TIMEOUT`. */
  timeout?: number | undefined
  /** Who repeats a call with the same key gets the first answer, and nothing happens twice. */
  key?: string | undefined
}

/** The other side as it is now, and what it answers. */
export interface Line {
  peer: Peer
  can: readonly string[]
}

interface Parcel {
  n: number
  name: string
  row: BridgeCall
  argument: unknown
  key: string
}

/** Who answers slower than this is a person, and is not hurried by the timeout for machines. */
const HUMAN = 60_000

/** The calls of this side: those that wait for a connection, and those that wait for an answer. */
export class Outbox {
  readonly #timeout: number | undefined
  readonly #pending = new Pending()
  /** Names this session in the keys of its calls. */
  readonly #id = Math.random().toString(36).slice(2) + Date.now().toString(36)
  #n = 0
  #parcels: Parcel[] = []

  constructor(timeout: number | undefined) {
    this.#timeout = timeout
  }

  /** Sends at once over the line, or when there is one. Throws a BridgeError when the argument does not fit. */
  ask(name: BridgeCallName, argument: unknown, options: CallOptions, line: Line | null): Promise<unknown> {
    const row: BridgeCall = BRIDGE_CALLS[name]
    const { timeout } = options
    if (timeout && !(timeout > 0)) throw new BridgeError('INVALID_ARGUMENT', 'timeout.')
    const taken = check(row, 'takes', name, argument)
    this.#n += 1
    const n = this.#n
    const named = options.key ?? (taken as { key?: string }).key
    const parcel = { n, name, row, argument: taken, key: row.once ? (named ?? `${this.#id}.${n}`) : '' }
    return new Promise((resolve, reject) => {
      this.#pending.add(n, timeout ?? this.#patience(row), resolve, reject)
      if (line) this.#send(parcel, line)
      else this.#parcels.push(parcel)
    })
  }

  /** There is a line now. */
  flush(line: Line): void {
    for (const parcel of this.#parcels.splice(0)) if (this.#pending.has(parcel.n)) this.#send(parcel, line)
  }

  /** The line is gone: what was sent fails, what was not waits for the next. */
  failSent(code: BridgeErrorCode): void {
    this.#pending.rejectAll(code, new Set(this.#parcels.map(({ n }) => n)))
  }

  failAll(code: BridgeErrorCode): void {
    this.#parcels = []
    this.#pending.rejectAll(code)
    this.#pending.stop()
  }

  #patience({ patience }: BridgeCall): number {
    return patience > HUMAN ? patience : (this.#timeout ?? patience)
  }

  #send({ n, name, row, argument, key }: Parcel, { peer, can }: Line): void {
    if (!can.includes(name)) {
      this.#pending.reject(n, new BridgeError('UNSUPPORTED', `${name}.`))
      return
    }
    peer.send(name, argument, n, key).then(
      (reply) => this.#settle(n, name, row, reply),
      (thrown) => this.#pending.reject(n, toBridgeError(thrown, peer.fault?.(thrown) ?? 'PEER_GONE')),
    )
  }

  #settle(n: number, name: string, row: BridgeCall, reply: unknown): void {
    const { code, detail, value } = Object(reply) as { code?: unknown; detail?: unknown; value?: unknown }
    try {
      if (code !== undefined) throw fromReply(code, detail)
      this.#pending.resolve(n, check(row, 'gives', name, value))
    } catch (misfit) {
      this.#pending.reject(n, toBridgeError(misfit, 'REJECTED'))
    }
  }
}
