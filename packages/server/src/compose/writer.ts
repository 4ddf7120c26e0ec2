import { SECOND } from '@easel/contract/numbers'
import { createChatWriter } from '../adapters/writers/chat/chat.writer.ts'
import { createEmbeddedWriter } from '../adapters/writers/embedded.writer.ts'
import { createSpendCappedWriter } from '../adapters/writers/spend-capped.writer.ts'
import { withFallback } from '../adapters/writers/with-fallback.ts'
import type { Config } from '../config/config.ts'
import { toMillionths } from '../config/money.ts'
import type { Log } from '../domain/kernel/log.ts'
import type { PaidService, Spending } from '../domain/kernel/spending.ts'
import type { PromptWriter } from '../domain/optimise/ports.ts'

interface Parts {
  config: Pick<Config, 'writer'>
  /** Interval between pieces of the embedded writer, in ms. */
  pace: number | undefined
  spending: Spending
  log: Log
}

/** Time-out of the first writer; with up to three seconds of the fallback all candidates arrive within fifteen. */
const WITHIN = 11 * SECOND

type ChatWriter = Extract<Config['writer'], { by: 'chat' }>

/** The writer as a service that costs money. */
export const paidWriter = (writer: ChatWriter): PaidService => ({
  id: 'writer',
  isWriter: true,
  price: toMillionths(writer.pricePerPrompt),
  dailyCap: toMillionths(writer.dailySpendCap),
  monthlyCap: toMillionths(writer.monthlySpendCap),
})

/** Composes the prompt writer. */
export function createWriter({ config: { writer }, pace, spending, log }: Parts): PromptWriter {
  const embedded = createEmbeddedWriter(pace === undefined ? {} : { pace })
  if (writer.by === 'embedded') return embedded
  const { baseUrl, model, timeoutSeconds, maxTokens } = writer
  const apiKey = writer.apiKey?.reveal() ?? null
  const chat = createChatWriter({ baseUrl, model, timeoutSeconds, maxTokens, apiKey, log })
  const service = paidWriter(writer)
  const capped = createSpendCappedWriter({ writer: chat, free: embedded, spending, service, log })
  return withFallback({ first: capped, second: embedded, timeoutMs: WITHIN, log })
}
