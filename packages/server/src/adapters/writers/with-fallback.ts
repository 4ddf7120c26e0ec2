import type { Log } from '../../domain/kernel/log.ts'
import { CANDIDATES, type Delta, type PromptWriter, type Wish } from '../../domain/optimise/ports.ts'

interface Parts {
  /** May fail, and may be slow. */
  first: PromptWriter
  /** Does neither. */
  second: PromptWriter
  /** Milliseconds that the first one has for all of it. */
  within: number
  log: Log
}

const TOO_LATE = new Error('The writer takes too long.')

/**
 * A writer that may fail, with one behind it that does not. Who fails before anything was written is stood in for, and
 * so is a candidate that was left out, or not begun in time; who breaks off later has failed.
 */
export function withFallback({ first, second, within, log }: Parts): PromptWriter {
  /** Who has begun something may only be late with the rest of it. */
  const excuse = (error: unknown, begun: boolean, isLate: boolean): unknown => {
    log.warn({ err: error }, begun ? 'a writer broke off' : 'a prompt is improved by the embedded writer')
    if (begun && !isLate) throw error
    return begun ? error : null
  }

  /** Returns why the first one stopped half way because it was too late; null when it did not. */
  async function* attempt(wish: Wish, signal: AbortSignal, written: Set<number>) {
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(TOO_LATE), within)
    try {
      for await (const delta of first.write(wish, AbortSignal.any([signal, late.signal]))) {
        if (delta.text.trim() !== '') written.add(delta.index)
        yield delta
      }
      return null
    } catch (error) {
      if (signal.aborted) throw error
      return excuse(error, written.size > 0, late.signal.aborted)
    } finally {
      clearTimeout(timer)
    }
  }

  return {
    async *write(wish, signal) {
      const written = new Set<number>()
      const fault: unknown = yield* attempt(wish, signal, written)
      if (signal.aborted) return
      if (written.size < CANDIDATES) yield* without(second.write(wish, signal), written)
      // What was begun and is not whole is nothing: whoever reads is told so.
      if (fault !== null) throw fault
    },
  }
}

/** What the other writes of those that nobody has begun, each to its end. */
async function* without(deltas: AsyncIterable<Delta>, written: ReadonlySet<number>): AsyncGenerator<Delta> {
  for await (const delta of deltas) if (!written.has(delta.index)) yield delta
  for (let index = 0; index < CANDIDATES; index += 1) {
    if (!written.has(index)) yield { index, text: '', whole: true }
  }
}
