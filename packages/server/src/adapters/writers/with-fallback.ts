import type { Log } from '../../domain/kernel/log.ts'
import { CANDIDATES, type Delta, type PromptWriter } from '../../domain/optimise/ports.ts'

/**
 * A writer that may fail, with one behind it that does not. Who fails before anything was written is stood in for, and
 * so is a candidate that was left out; who breaks off later has failed.
 */
export function withFallback(first: PromptWriter, second: PromptWriter, log: Log): PromptWriter {
  return {
    async *write(prompt, language, signal) {
      const written = new Set<number>()
      try {
        for await (const delta of first.write(prompt, language, signal)) {
          if (delta.text.trim() !== '') written.add(delta.index)
          yield delta
        }
      } catch (error) {
        if (signal.aborted) throw error
        const begun = written.size > 0
        const what = begun ? 'a writer broke off' : 'a prompt is improved by the embedded writer'
        log.warn({ err: error }, what)
        if (begun) throw error
      }
      if (signal.aborted || written.size === CANDIDATES) return
      yield* without(second.write(prompt, language, signal), written)
    },
  }
}

async function* without(deltas: AsyncIterable<Delta>, written: ReadonlySet<number>): AsyncGenerator<Delta> {
  for await (const delta of deltas) if (!written.has(delta.index)) yield delta
}
