import {
  BRIDGE_CALLS,
  type BridgeCall,
  type BridgeErrorCode,
  type BridgeReceived,
  type BridgeReturned,
  type CallsTo,
} from '@easel/contract/bridge'
import { BridgeError, toBridgeError } from './bridge-error.ts'
import { IdempotencyCache } from './idempotency-cache.ts'
import type { Reply } from './transport.ts'

export type Side = BridgeCall['to']

/** Where no result is expected, the return value is ignored. */
export type Returned<T> = undefined extends T ? unknown : T | Promise<T>

/** Handlers for calls of the other side. Only these are announced as capabilities. */
export type Handlers<S extends Side> = {
  [N in CallsTo<S>]?: (argument: BridgeReceived<N>) => Returned<BridgeReturned<N>>
}
type AnyHandler = (argument: unknown) => unknown

const isKey = (key: unknown): key is string => typeof key === 'string' && key !== '' && key.length <= 256

/** Answers calls: only listed names, validated arguments and results, each idempotency key once. */
export class Server {
  /** Without a prototype nothing inherited can be called. */
  readonly #handlers: Record<string, AnyHandler> = Object.create(null)
  readonly #cache = new IdempotencyCache()
  readonly #failed: (error: unknown, name: string) => void

  constructor(side: Side, handlers: object, failed: (error: unknown, name: string) => void) {
    this.#failed = failed
    for (const [name, handler] of Object.entries(handlers)) {
      const row = (BRIDGE_CALLS as Record<string, BridgeCall>)[name]
      if (row?.to === side && typeof handler === 'function') this.#handlers[name] = handler as AnyHandler
    }
  }

  get names(): string[] {
    return Object.keys(this.#handlers)
  }

  /** Never throws or rejects. */
  answer(name: string, argument: unknown, key: unknown): Reply | Promise<Reply> {
    try {
      const handler = this.#handlers[name]
      if (!handler) return refusal('UNSUPPORTED', '')
      const row: BridgeCall = BRIDGE_CALLS[name as keyof typeof BRIDGE_CALLS]
      const checked = check(row, 'argument', name, argument)
      if (!row.idempotent) return this.#run(name, row, handler, checked)
      if (!isKey(key)) return refusal('INVALID_ARGUMENT', 'Its key is missing.')
      return this.#cache.run(`${name} ${key}`, checked, () => this.#run(name, row, handler, checked))
    } catch (thrown) {
      return this.#refuse(thrown, name)
    }
  }

  /** At once where the handler answers at once. */
  #run(name: string, row: BridgeCall, handler: AnyHandler, argument: unknown): Reply | Promise<Reply> {
    try {
      const answer = handler(argument)
      if (typeof Object(answer).then === 'function')
        return Promise.resolve(answer).then(
          (later) => this.#run(name, row, () => later, null),
          (thrown) => this.#refuse(thrown, name),
        )
      try {
        return { value: row.result(answer, 'the answer') }
      } catch (misfit) {
        this.#failed(misfit, name)
        return refusal('REJECTED', `${(misfit as Error).message}.`)
      }
    } catch (thrown) {
      return this.#refuse(thrown, name)
    }
  }

  #refuse(thrown: unknown, name: string): Reply {
    if (thrown instanceof BridgeError && FORWARDED.test(thrown.code))
      return refusal(thrown.code, thrown.detail)
    this.#failed(thrown, name)
    return refusal('REJECTED', '')
  }
}

const refusal = (code: BridgeErrorCode, detail: string): Reply => ({ code, detail })

/** The codes that a handler may throw; the others are the session's own. */
const FORWARDED = /^(REJECTED|INVALID_ARGUMENT|UNSUPPORTED)$/

/** Validates and copies a value. Any error meanwhile, as of a throwing getter, makes the value invalid. */
export function check(row: BridgeCall, part: 'argument' | 'result', name: string, value: unknown): unknown {
  const isArgument = part === 'argument'
  try {
    return row[part](value, `The ${isArgument ? part : 'answer'} of ${name}`)
  } catch (misfit) {
    throw toBridgeError(misfit, isArgument ? 'INVALID_ARGUMENT' : 'REJECTED')
  }
}
