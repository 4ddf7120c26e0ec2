import { BridgeError } from './bridge-error.ts'
import type { Reply } from './transport.ts'

/** Calls that are remembered. Beyond it the oldest that have ended are forgotten. */
const MEMORY = 2000

interface Remembered {
  argument: string
  reply: Promise<Reply>
  ended: boolean
}

/** Runs each key once: a repeat, also from a page that was loaded again, gets the first answer. */
export class Once {
  readonly #calls = new Map<string, Remembered>()

  run(key: string, argument: unknown, handle: () => Promise<Reply>): Promise<Reply> {
    const written = JSON.stringify(argument)
    const known = this.#calls.get(key)
    if (known) {
      if (known.argument === written) return known.reply
      throw new BridgeError('INVALID_ARGUMENT', 'Its key is used.')
    }
    const entry: Remembered = { argument: written, reply: handle(), ended: false }
    this.#calls.set(key, entry)
    void entry.reply.then(() => {
      entry.ended = true
      this.#forget()
    })
    return entry.reply
  }

  #forget(): void {
    for (const [key, { ended }] of this.#calls) {
      if (this.#calls.size <= MEMORY) return
      if (ended) this.#calls.delete(key)
    }
  }
}
