import { BridgeError } from './bridge-error.ts'
import type { Reply } from './transport.ts'

/** The number of cached calls. Beyond it each that settles evicts the oldest settled one. */
const MAX_CALLS = 2000

interface CachedCall {
  argument: string
  reply: Promise<Reply>
  ended: boolean
}

/** Runs each key once: a repetition, also from a reloaded page, gets the first answer. */
export class IdempotencyCache {
  readonly #calls = new Map<string, CachedCall>()

  run(key: string, argument: unknown, handle: () => Promise<Reply>): Promise<Reply> {
    const written = JSON.stringify(argument)
    const known = this.#calls.get(key)
    if (known) {
      if (known.argument === written) return known.reply
      throw new BridgeError('INVALID_ARGUMENT', 'Its key is used.')
    }
    const entry: CachedCall = { argument: written, reply: handle(), ended: false }
    this.#calls.set(key, entry)
    void entry.reply.then(() => {
      entry.ended = true
      if (this.#calls.size > MAX_CALLS) this.#evict()
    })
    return entry.reply
  }

  #evict(): void {
    for (const [key, { ended }] of this.#calls) if (ended) return void this.#calls.delete(key)
  }
}
