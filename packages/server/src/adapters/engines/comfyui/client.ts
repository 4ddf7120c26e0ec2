import { createHash } from 'node:crypto'
import { EngineError } from '../../../domain/generation/engine-error.ts'
import type { Log } from '../../../domain/kernel/log.ts'
import { sendWithRetries } from '../outside/retry.ts'
import {
  bytesOf,
  type CallHeaders,
  createService,
  parsed,
  type ServiceCall,
  textOf,
} from '../outside/service.ts'
import { callError, isRetryable, submitError } from './errors.ts'
import { Accepted, type Ending, endingIn, type PictureFile, queueIn, Uploaded } from './protocol.ts'
import type { Workflow } from './workflow.ts'

export interface ClientSettings {
  id: string
  baseUrl: string
  /** For a proxy in front of the service, as a bearer; null: none. */
  apiKey: string | null
  log: Log
  /** Where its calls belong in a trace. */
  traceHeaders?: CallHeaders
  /** For tests: delay before a retry, and how long a task is submitted. */
  retryMs?: number
  submitMs?: number
}

const RETRY = 1500
const MAX_TEXT = 32 * 1024 * 1024
const MAX_PICTURE = 60 * 1024 * 1024
/** A task is awaited until it has its id, so that none is started without it. */
const SUBMIT_WITHIN = 30_000

/** The calls of ComfyUI's server. */
export function createClient({ id, baseUrl, apiKey, log, traceHeaders, ...times }: ClientSettings) {
  const { retryMs = RETRY, submitMs = SUBMIT_WITHIN } = times
  const headers = headersOf(apiKey)
  const service = createService(baseUrl, headers, traceHeaders)

  const ask = (
    path: string,
    body: () => Pick<ServiceCall, 'method' | 'json' | 'form'>,
    signal: AbortSignal,
    errorFor = (status: number, _text: string) => callError(status, id, log),
  ) => sendWithRetries(service, { path, body, retryMs, isRetryable, errorFor }, signal)
  const read = async (path: string, signal: AbortSignal) =>
    parsed(await textOf(await ask(path, () => ({ method: 'GET' }), signal), MAX_TEXT, signal))

  return {
    headers,
    socketUrl: (clientId: string): string => `${baseUrl.replace(/^http/, 'ws')}/ws?clientId=${clientId}`,

    /** Returns the id of the task. */
    async submit(workflow: Workflow, clientId: string): Promise<string> {
      const signal = AbortSignal.timeout(submitMs)
      const body = () => ({ json: { prompt: workflow, client_id: clientId } })
      const answer = await ask('prompt', body, signal, (status, text) => submitError(status, text, id, log))
      const accepted = Accepted.safeParse(parsed(await textOf(answer, MAX_TEXT, signal)))
      if (!accepted.success) throw new EngineError('engine_failed', 'The engine gave a task no id.')
      return accepted.data.prompt_id
    },

    /** How the task has ended; null: it has not, or is not known. */
    ending: async (task: string, signal: AbortSignal): Promise<Ending | null> =>
      endingIn(await read(`history/${encodeURIComponent(task)}`, signal), task),

    /** The ids of the tasks that run and wait; null: no answer that says anything. */
    queue: async (signal: AbortSignal) => queueIn(await read('queue', signal)),

    async picture({ filename, subfolder, type }: PictureFile, signal: AbortSignal): Promise<Uint8Array> {
      const path = `view?${new URLSearchParams({ filename, subfolder, type })}`
      return bytesOf(await ask(path, () => ({ method: 'GET' }), signal), MAX_PICTURE, signal)
    },

    /** Returns the name by which a node loads the picture. It lies among the temporary files there. */
    async upload(png: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<string> {
      const file = `easel-${createHash('sha256').update(png).digest('hex').slice(0, 32)}.png`
      const form = () => {
        const fields = new FormData()
        fields.set('image', new Blob([png], { type: 'image/png' }), file)
        fields.set('type', 'temp')
        fields.set('overwrite', 'true')
        return { form: fields }
      }
      const answer = await ask('upload/image', form, signal)
      const { data } = Uploaded.safeParse(parsed(await textOf(answer, MAX_TEXT, signal)))
      if (!data)
        throw new EngineError('engine_failed', 'The engine did not take a picture.', { unbilled: true })
      return `${data.subfolder === '' ? '' : `${data.subfolder}/`}${data.name} [temp]`
    },

    /** Takes waiting tasks out of the queue, and stops one of them that runs. */
    async cancel(tasks: readonly string[], signal: AbortSignal): Promise<void> {
      await service.send('queue', { json: { delete: tasks }, signal })
      const queue = queueIn(await read('queue', signal))
      // Older services stop whatever runs, so it must be one of ours.
      const running = queue?.running.find((task) => tasks.includes(task))
      if (running !== undefined) await service.send('interrupt', { json: { prompt_id: running }, signal })
    },
  }
}

export type Client = ReturnType<typeof createClient>

export const headersOf = (apiKey: string | null): Record<string, string> =>
  apiKey === null ? {} : { authorization: `Bearer ${apiKey}` }
