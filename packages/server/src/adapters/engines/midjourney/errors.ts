import { EngineError } from '../../../domain/generation/engine-error.ts'
import { REPLY, type Reply } from './protocol.ts'

const MAX_WORD_LENGTH = 80
/** Words in which services report a moderated prompt. */
const MODERATION =
  /banned|sensitive|moderat|violat|blocked words|image filters|community (standards|guidelines)|敏感|违禁|違禁|违规|違規|審核|审核/iu

export const isTaken = ({ code }: Pick<Reply, 'code'>): boolean =>
  code === REPLY.ok || code === REPLY.inQueue || code === REPLY.existed
/** Whether the service takes it later. */
export const isFull = ({ code }: Pick<Reply, 'code'>): boolean =>
  code === REPLY.queueFull || code === REPLY.relayFull

/** The error for a refused submit. Nothing was started, so nothing is charged. */
export function replyError({ code, properties }: Pick<Reply, 'code' | 'properties'>): EngineError {
  const unbilled = true
  if (code === REPLY.bannedPrompt) {
    const word = properties?.bannedWord
    const words = typeof word === 'string' && word !== '' && word.length <= MAX_WORD_LENGTH ? [word] : []
    return new EngineError('sensitive', 'The engine does not paint that.', { words, unbilled })
  }
  if (isFull({ code })) {
    return new EngineError('engine_unavailable', 'The queue of the engine is full.', { unbilled, away: true })
  }
  const reason = code === REPLY.notFound ? 'engine_unavailable' : 'engine_failed'
  return new EngineError(reason, `The engine replied with code ${code}.`, { unbilled })
}

/** The error for a failed task. The service's message is dropped, because it may repeat the prompt. */
export function taskError(status: string, failReason: string | null): EngineError {
  const reason = MODERATION.test(failReason ?? '') ? 'sensitive' : 'engine_failed'
  return new EngineError(reason, `The task of the engine ended as ${status}.`)
}

/** The service does not know the task. */
export class TaskGone extends EngineError {
  constructor() {
    super('engine_failed', 'The engine does not know the task any more.')
  }
}
