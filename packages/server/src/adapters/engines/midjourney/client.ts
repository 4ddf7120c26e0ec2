import { EngineError } from '../../../domain/generation/engine-error.ts'
import type { Log } from '../../../domain/kernel/log.ts'
import { type CallHeaders, createService, isUnavailable, parsed, pause, textOf } from '../outside/service.ts'
import { isFull, isTaken, replyError } from './errors.ts'
import { type Reply, readReply, readTask, type Task } from './protocol.ts'

export interface ClientSettings {
  id: string
  baseUrl: string
  apiKey: string | null
  auth: 'secret' | 'bearer'
  log: Log
  /** Where its calls belong in a trace. */
  traceHeaders?: CallHeaders
  /** For tests: delay before a full queue is tried again, and how long a submit is awaited. */
  retryMs?: number
  submitMs?: number
}

const MAX_BYTES = 8 * 1024 * 1024
/** A submit is awaited to its end, so that no task is started without its id. */
const SUBMIT_WITHIN = 30_000
const TRIES = 3
const RETRY = 4000
/** Statuses of a service without the call. */
const OF_PROXY = /^\s*(?:<|404 page not found\s*$)/
const NO_SUCH_CALL = [404, 405, 501]
/** How relays say that the account is empty. */
const NO_MONEY = /quota_(not_enough|failed)|insufficient|(余额|额度)不足/i

/** The calls of the midjourney-proxy API, in both dialects. */
export function createClient({ id, baseUrl, apiKey, auth, log, traceHeaders, ...times }: ClientSettings) {
  const { retryMs = RETRY, submitMs = SUBMIT_WITHIN } = times
  const service = createService(baseUrl, headersOf(apiKey, auth), traceHeaders)

  const ask = async (path: string, json: unknown, signal: AbortSignal) => {
    const method = json === undefined ? 'GET' : 'POST'
    const answer = await service.send(path, { method, json, signal })
    const text = await textOf(answer, MAX_BYTES, signal)
    const body = parsed(text)
    const reply = readReply(body)
    if (reply && !isTaken(reply) && NO_MONEY.test(reply.description ?? '')) {
      log.error({ engine: id, status: answer.status }, 'the account of an engine has no money left')
      throw new EngineError('engine_unavailable', 'The account of the engine is empty.', { unbilled: true })
    }
    if (answer.status === 401 || answer.status === 403) {
      log.error({ engine: id, status: answer.status }, 'an engine rejects its key: check apiKey in ENGINES')
      throw new EngineError('engine_unavailable', 'The engine rejects its key.', { unbilled: true })
    }
    return { status: answer.status, ok: answer.ok, body, text }
  }

  const submitOnce = async (kind: string, json: object): Promise<Reply> => {
    const { status, body } = await ask(`submit/${kind}`, json, AbortSignal.timeout(submitMs))
    const reply = readReply(body)
    if (reply) return reply
    const unbilled = status === 429
    const away = unbilled || isUnavailable(status)
    const reason = away ? 'engine_unavailable' : 'engine_failed'
    throw new EngineError(reason, `The engine answered ${status} without a reply.`, { unbilled, away })
  }

  /**
   * Null: the service does not know it. Overload, and what stands before a service that is away, say nothing of that: a proxy
   * without its service answers 404 as well, by a page, or as Traefik says it.
   */
  const fetchOne = async (task: string, signal: AbortSignal): Promise<Task | null> => {
    const { status, body, text } = await ask(`task/${encodeURIComponent(task)}/fetch`, undefined, signal)
    const isOfProxy = status === 404 && OF_PROXY.test(text)
    if (status === 429 || status >= 500 || isOfProxy)
      throw new EngineError('engine_failed', `The task is answered ${status}.`)
    return readTask(body)
  }

  return {
    /** Returns the task's id. A full queue is retried; any other refusal throws. */
    async submit(kind: string, json: object, signal: AbortSignal): Promise<Reply & { result: string }> {
      for (let tries = 1; ; tries += 1) {
        signal.throwIfAborted()
        const { result, ...reply } = await submitOnce(kind, json)
        if (isTaken(reply) && result !== null) return { ...reply, result }
        if (!isFull(reply) || tries === TRIES) throw replyError(reply)
        await pause(retryMs, signal)
      }
    },

    /**
     * What the service says of each task, by one call or, without a list call, one by one; null: it does not know it. One about
     * which it gives no answer is left out.
     */
    async fetchAll(ids: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, Task | null>> {
      const { status, ok, body } = await ask('task/list-by-condition', { ids }, signal)
      if (ok && Array.isArray(body)) {
        const listed = new Map(body.map((one) => [readTask(one)?.id, readTask(one)]))
        return new Map(ids.map((id) => [id, listed.get(id) ?? null]))
      }
      if (!NO_SUCH_CALL.includes(status))
        throw new EngineError('engine_failed', `The list is answered ${status}.`)
      const answers = await Promise.allSettled(
        ids.map(async (id) => [id, await fetchOne(id, signal)] as const),
      )
      return new Map(answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : [])))
    },

    /** Services without a cancel call let the task run to its end. */
    async cancel(task: string, signal: AbortSignal): Promise<void> {
      await ask(`task/${encodeURIComponent(task)}/cancel`, {}, signal)
    },
  }
}

export type Client = ReturnType<typeof createClient>

/** The key as the service expects it. */
export function headersOf(apiKey: string | null, auth: ClientSettings['auth']): Record<string, string> {
  if (apiKey === null) return {}
  return auth === 'bearer' ? { authorization: `Bearer ${apiKey}` } : { 'mj-api-secret': apiKey }
}
