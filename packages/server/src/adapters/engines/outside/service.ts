import { EngineError } from '../../../domain/generation/engine-error.ts'
import { patientFetch } from '../../network/patient-fetch.ts'

/** A connection to an outside service. */
export interface Service {
  send(path: string, call: ServiceCall): Promise<Response>
}

export interface ServiceCall {
  method?: 'GET' | 'POST'
  json?: unknown
  form?: FormData
  signal: AbortSignal
}

/** Errors before the connection was established: nothing was started. */
const NOT_CONNECTED = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_FAIL',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'EADDRNOTAVAIL',
  'EACCES',
  'EPERM',
  'EPROTO',
  'CONNECT_TIMEOUT',
  'UND_ERR_CONNECT_TIMEOUT',
]
/** TLS errors: the connection ends before the call is sent. */
const TLS_ERROR = /^(CERT_|ERR_SSL_|ERR_TLS_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/
/** Gateway statuses, with those of Cloudflare: the service is unreachable or down. */
const GATEWAY: readonly number[] = [502, 503, 504, 520, 521, 522, 523, 524]
export const isUnavailable = (status: number): boolean => GATEWAY.includes(status)
/** A gateway no longer waits for a call that the service has, and may bill: made again, it would be paid for again. */
export const isTaken = (status: number): boolean => status === 504 || status === 524
const LATE = ['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT', 'ETIMEDOUT']

/** More headers of each call, such as where it belongs in a trace. */
export type CallHeaders = () => Record<string, string>

/** Redirects are refused: the target is not the configured service. */
export const createService = (
  baseUrl: string,
  headers: Record<string, string>,
  callHeaders: CallHeaders = () => ({}),
): Service => ({
  async send(path, { method = 'POST', json, form, signal }) {
    const body = json === undefined ? form : JSON.stringify(json)
    const type: Record<string, string> = json === undefined ? {} : { 'content-type': 'application/json' }
    try {
      return await patientFetch(`${baseUrl}/${path}`, {
        method,
        headers: { ...headers, ...type, ...callHeaders() },
        ...(body === undefined ? {} : { body }),
        redirect: 'error',
        signal,
      })
    } catch (error) {
      if (signal.aborted) throw reasonOf(signal)
      throw toEngineError(error)
    }
  },
})

/** The body as text, up to a limit. */
export async function textOf(response: Response, maxBytes: number, signal: AbortSignal): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const chunk of bodyOf(response, signal)) {
    size += chunk.length
    if (size > maxBytes) throw new EngineError('engine_failed', 'The answer of the engine is too long.')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/** The body as bytes, up to a limit. */
export async function bytesOf(
  response: Response,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of bodyOf(response, signal)) {
    size += chunk.length
    if (size > maxBytes) throw new EngineError('engine_failed', 'The answer of the engine is too long.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The body in chunks; a broken connection is an error. */
export async function* bodyOf(response: Response, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of response.body ?? []) yield chunk as Uint8Array
  } catch (error) {
    if (signal.aborted) throw reasonOf(signal)
    throw error instanceof EngineError ? error : toEngineError(error)
  }
}

/** The text as JSON; undefined when it is none. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Why a call was stopped; a time limit of ours that ran out is the engine's silence. */
const reasonOf = ({ reason }: AbortSignal): Error =>
  reason instanceof DOMException && reason.name === 'TimeoutError'
    ? new EngineError('engine_timeout', 'The engine does not answer in time.', { cause: reason })
    : (reason as Error)

function toEngineError(error: unknown): EngineError {
  if (wasNeverConnected(error)) {
    return new EngineError('engine_unavailable', 'The engine cannot be reached.', {
      cause: error,
      unbilled: true,
      away: true,
    })
  }
  const reason = causesOf(error).some((cause) => LATE.includes(codeOf(cause)))
    ? 'engine_timeout'
    : 'engine_failed'
  return new EngineError(reason, 'The connection to the engine broke.', { cause: error })
}

/** Whether a call failed before it was sent. `fetch` blocks some ports without an error code. */
export const wasNeverConnected = (error: unknown): boolean =>
  causesOf(error).some((cause) => {
    const code = codeOf(cause)
    return NOT_CONNECTED.includes(code) || TLS_ERROR.test(code) || cause.message === 'bad port'
  })

const MAX_CAUSES = 5

/** An error and what it was caused by. */
function causesOf(error: unknown): Error[] {
  const found: Error[] = []
  for (let cause = error; cause instanceof Error && found.length < MAX_CAUSES; cause = cause.cause)
    found.push(cause)
  return found
}

const codeOf = (error: Error): string => ('code' in error ? String(error.code) : '')

/** A delay that rejects on abort. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(reasonOf(signal))
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    if (signal.aborted) stop()
    else signal.addEventListener('abort', stop, { once: true })
  })
