import { BridgeError } from './bridge-error.ts'
import type { Reply } from './transport.ts'

/** Deeds that are remembered. Beyond it the oldest that have ended are forgotten. */
const MEMORY = 2000

interface Deed {
  argument: string
  reply: Promise<Reply>
  ended: boolean
}

/** Runs each key once: a repeat, also from a page that was loaded again, gets the first answer. */
export class Once {
  readonly #deeds = new Map<string, Deed>()

  run(key: string, argument: unknown, deed: () => Promise<Reply>): Promise<Reply> {
    const written = JSON.stringify(argument)
    const known = this.#deeds.get(key)
    if (known) {
      if (known.argument === written) return known.reply
      throw new BridgeError('INVALID_ARGUMENT', 'The key is used.')
    }
    const entry: Deed = { argument: written, reply: deed(), ended: false }
    this.#deeds.set(key, entry)
    void entry.reply.then(() => {
      entry.ended = true
      this.#forget()
    })
    return entry.reply
  }

  #forget(): void {
    for (const [key, { ended }] of this.#deeds) {
      if (this.#deeds.size <= MEMORY) return
      if (ended) this.#deeds.delete(key)
    }
  }
}
