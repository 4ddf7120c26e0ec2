import { SECOND } from '@easel/contract/numbers'
import { EngineError } from '../../../domain/generation/engine-error.ts'
import type { Log } from '../../../domain/kernel/log.ts'
import type { Delta, PromptWriter } from '../../../domain/optimise/ports.ts'
import { eventsOf } from '../../engines/openai/stream.ts'
import { createService, parsed, textOf } from '../../engines/outside/service.ts'
import { createCandidateReader } from './candidates.ts'
import { messagesFor } from './instructions.ts'

export interface ChatSettings {
  baseUrl: string
  apiKey: string | null
  model: string
  /** Time-out of silence. */
  timeoutSeconds: number
  /** Token limit including reasoning. */
  maxTokens: number
  log: Log
}

/** Longer than three candidates with reasoning. */
const MAX_CHARACTERS = 64 * 1024
const MAX_BYTES = 4 * 1024 * 1024
const MAX_REFUSAL_BYTES = 64 * 1024

type TokenLimit = 'max_tokens' | 'max_completion_tokens'

/** Whether the service rejects the name of the token limit (`unsupported_parameter`). */
const namesLimit = async (answer: Response, signal: AbortSignal): Promise<boolean> =>
  (await textOf(answer, MAX_REFUSAL_BYTES, signal)).includes('max_tokens')

/** A prompt writer behind OpenAI's chat completions or a compatible service. */
export function createChatWriter(settings: ChatSettings): PromptWriter {
  const { baseUrl, apiKey, model, timeoutSeconds, maxTokens, log } = settings
  let tokenLimit: TokenLimit = 'max_tokens'
  const service = createService(baseUrl, apiKey === null ? {} : { authorization: `Bearer ${apiKey}` })

  return {
    async *write(request, outer) {
      const silence = createSilence(timeoutSeconds * SECOND)
      const signal = AbortSignal.any([outer, silence.signal])
      try {
        const ask = (limit: TokenLimit) => {
          const messages = messagesFor(request)
          const json = { model, stream: true, [limit]: maxTokens, messages }
          return service.send('chat/completions', { json, signal })
        }
        let answer = await ask(tokenLimit)
        if (answer.status === 400 && tokenLimit === 'max_tokens' && (await namesLimit(answer, signal))) {
          // Reasoning models name the limit differently; cached for later calls.
          tokenLimit = 'max_completion_tokens'
          answer = await ask(tokenLimit)
        }
        if (!answer.ok) {
          await answer.body?.cancel()
          throw refused(answer.status, log)
        }
        yield* candidatesIn(textOfAnswer(answer, signal, silence.heard))
      } finally {
        silence.end()
      }
    },
  }
}

async function* candidatesIn(pieces: AsyncIterable<TextPiece>): AsyncGenerator<Delta> {
  const reader = createCandidateReader()
  let ended = false
  for await (const { text, end } of pieces) {
    yield* reader.read(text)
    ended ||= end === 'stop'
    if (reader.whole) return
    if (reader.length > MAX_CHARACTERS) throw new Error('The answer of the writer is too long.')
  }
  if (!ended) throw new Error('The writer broke off.')
  yield* reader.remaining()
}

interface TextPiece {
  text: string
  /** Finish reason. */
  end: string | null
}

interface Completion {
  error?: unknown
  choices?: { delta?: { content?: unknown }; message?: { content?: unknown }; finish_reason?: unknown }[]
}

/** The model's text, streamed or whole, by the actual content type. */
async function* textOfAnswer(
  answer: Response,
  signal: AbortSignal,
  onText: () => void,
): AsyncGenerator<TextPiece> {
  if (!answer.headers.get('content-type')?.includes('text/event-stream')) {
    yield saidBy(parsed(await textOf(answer, MAX_BYTES, signal)))
    return
  }
  for await (const event of eventsOf(answer, MAX_BYTES, signal)) {
    onText()
    yield saidBy(event)
  }
}

function saidBy(value: unknown): TextPiece {
  const { error, choices } = (value ?? {}) as Completion
  if (error) throw new Error('The writer broke off with an error.')
  const [choice] = choices ?? []
  const content = choice?.delta?.content ?? choice?.message?.content
  const end = choice?.finish_reason
  return { text: typeof content === 'string' ? content : '', end: typeof end === 'string' ? end : null }
}

/** The service's message is dropped, because it may repeat the prompt. */
function refused(status: number, log: Log): EngineError {
  if (status === 401 || status === 403) {
    log.error({ status }, 'the writer rejects its key: check apiKey in WRITER')
  } else if (status < 500 && status !== 429) {
    log.error({ status }, 'the writer rejects our calls: check its model and address in WRITER')
  }
  // A refused call is not billed; after a server error that is unknown.
  return new EngineError('writer_failed', `The writer answered ${status}.`, { unbilled: status < 500 })
}

/** Aborts after silence. */
function createSilence(ms: number) {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(new Error('The writer has gone silent.')), ms)
  return {
    signal: controller.signal,
    heard: () => void timer.refresh(),
    end: () => clearTimeout(timer),
  }
}
