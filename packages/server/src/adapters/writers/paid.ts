import { EngineError } from '../../domain/generation/engine-error.ts'
import type { Log } from '../../domain/kernel/log.ts'
import type { Payee, Spending } from '../../domain/kernel/spending.ts'
import type { PromptWriter } from '../../domain/optimise/ports.ts'

interface Parts {
  writer: PromptWriter
  /** The free writer used once a cap is reached. */
  free: PromptWriter
  spending: Pick<Spending, 'reserve'>
  payee: Payee
  log: Log
}

/** A paid writer under the spending caps, with a free one as a fallback. */
export function underCap({ writer, free, spending, payee, log }: Parts): PromptWriter {
  let told = false
  return {
    async *write(wish, signal) {
      const takeBack = await spending.reserve(payee, 1)
      if (takeBack === null) {
        if (!told)
          log.warn(
            { writer: payee.id },
            'what may be spent on prompts today is spent: the embedded writer writes',
          )
        told = true
        yield* free.write(wish, signal)
        return
      }
      told = false
      try {
        yield* writer.write(wish, signal)
      } catch (error) {
        if (error instanceof EngineError && error.unbilled) await takeBack()
        throw error
      }
    },
  }
}
