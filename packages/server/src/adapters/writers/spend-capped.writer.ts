import { EngineError } from '../../domain/generation/engine-error.ts'
import type { Log } from '../../domain/kernel/log.ts'
import type { PaidService, Spending } from '../../domain/kernel/spending.ts'
import type { PromptWriter } from '../../domain/optimise/ports.ts'

interface Parts {
  writer: PromptWriter
  /** The free writer used once a cap is reached. */
  free: PromptWriter
  spending: Pick<Spending, 'reserve'>
  service: PaidService
  log: Log
}

/** A paid writer under the spending caps, with a free one as a fallback. */
export function createSpendCappedWriter({ writer, free, spending, service, log }: Parts): PromptWriter {
  let wasReported = false
  return {
    async *write(request, signal) {
      const reservation = await spending.reserve(service, 1)
      if (reservation === null) {
        if (!wasReported)
          log.warn(
            { writer: service.id },
            'what may be spent on prompts is spent: the embedded writer writes',
          )
        wasReported = true
        yield* free.write(request, signal)
        return
      }
      wasReported = false
      try {
        yield* writer.write(request, signal)
      } catch (error) {
        if (error instanceof EngineError && error.unbilled) await reservation.takeBack()
        throw error
      }
    },
  }
}
