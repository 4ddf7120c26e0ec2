import { createChatWriter } from './adapters/writers/chat/chat.writer.ts'
import { createEmbeddedWriter } from './adapters/writers/embedded.writer.ts'
import { withFallback } from './adapters/writers/with-fallback.ts'
import type { Config } from './config/config.ts'
import type { Log } from './domain/kernel/log.ts'
import type { PromptWriter } from './domain/optimise/ports.ts'

interface Parts {
  config: Pick<Config, 'writer'>
  /** Milliseconds between two pieces of the embedded writer. */
  pace: number | undefined
  log: Log
}

/** Who writes better prompts. */
export function createWriter({ config: { writer }, pace, log }: Parts): PromptWriter {
  const embedded = createEmbeddedWriter(pace === undefined ? {} : { pace })
  if (writer.by === 'embedded') return embedded
  const { baseUrl, model, timeoutSeconds } = writer
  const apiKey = writer.apiKey?.reveal() ?? null
  return withFallback(createChatWriter({ baseUrl, model, timeoutSeconds, apiKey, log }), embedded, log)
}
