import { BridgeError } from './bridge-error.ts'
import type { Reply } from './transport.ts'

/** The number of cached calls. Beyond it each that settles evicts the oldest settled one. */
const MAX_CALLS = 2000

interface CachedCall {
  argument: string
  reply: Reply | Promise<Reply>
}

/** Runs each key once: a repetition, also from a reloaded page, gets the first answer. */
export class IdempotencyCache {
  readonly #calls = new Map<string, CachedCall>()
  /** The keys of those that have settled, oldest first. */
  readonly #settled: string[] = []

  run(key: string, argument: unknown, handle: () => Reply | Promise<Reply>): Reply | Promise<Reply> {
    const written = JSON.stringify(argument)
    const known = this.#calls.get(key)
    if (known) {
      if (known.argument === written) return known.reply
      throw new BridgeError('INVALID_ARGUMENT', 'Its key is used.')
    }
    const reply = handle()
    this.#calls.set(key, { argument: written, reply })
    const settle = () => {
      this.#settled.push(key)
      if (this.#calls.size > MAX_CALLS) this.#calls.delete(this.#settled.shift() as string)
    }
    if ('then' in reply) void reply.then(settle)
    else settle()
    return reply
  }
}
