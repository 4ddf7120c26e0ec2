import { AsyncLocalStorage } from 'node:async_hooks'
import { isIP } from 'node:net'
import { EngineError } from '../../../domain/generation/engine-error.ts'
import { createIsPrivate, hostOf, isNotPublic } from '../../network/addresses.ts'
import { patientFetch } from '../../network/patient-fetch.ts'
import { fetchPublic } from '../../network/public-fetch.ts'
import { download, PASSING } from '../outside/download.ts'
import { delayIn, MAX_RETRY_DELAY } from '../outside/retry.ts'
import { type CallHeaders, pause } from '../outside/service.ts'

const MB = 1024 * 1024
const PICTURE = { maxBytes: 40 * MB, timeoutMs: 60_000 }
/** Answers may have a picture in them, as base64. */
const MAX_ANSWER = 60 * MB
/** How often a question is asked. */
const TRIES = 3
const RETRY = 1500
/** Headers that prove nothing: a call with others is one to the service. */
const PLAIN_HEADERS = ['accept', 'user-agent']

/** What has come of the calls for one picture. */
export interface CallsOutcome {
  /** The service has taken one that starts work, which may be billed. */
  isTaken: boolean
  /** One is on its way to the service, which has not answered: some paint before they do. */
  isAsked: boolean
}

const outcomes = new AsyncLocalStorage<CallsOutcome>()

/** Runs a provider's package for one picture; what its guarded `fetch` meets meanwhile is noted in `outcome`. */
export const noteCallsIn = <T>(outcome: CallsOutcome, run: () => T): T => outcomes.run(outcome, run)

/**
 * A `fetch` for a provider's package. Its service is reached as it is; pictures and polls at other addresses, which the
 * service names, never in a private network unless the service is in one. Calls are not redirected, and answers have
 * a limit. `baseUrl`: of the service; null: the provider's own, on the open internet.
 */
export function createGuardedFetch(
  baseUrl: string | null,
  callHeaders: CallHeaders = () => ({}),
  retryMs: number = RETRY,
): typeof globalThis.fetch {
  const isPrivate = createIsPrivate(baseUrl)
  const send: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    if (baseUrl !== null && url.origin === new URL(baseUrl).origin) {
      return patientFetch(input, {
        ...init,
        headers: withHeaders(input, init, callHeaders()),
        redirect: 'error',
      })
    }
    const allowPrivate = await isPrivate()
    const signal = init?.signal ?? new AbortController().signal
    if (isPlain(init)) {
      const bytes = await download(url.href, { ...PICTURE, allowPrivate }, signal)
      return new Response(new Uint8Array(bytes))
    }
    if (allowPrivate) return patientFetch(input, { ...init, redirect: 'error' })
    const host = hostOf(url)
    if (isIP(host) && isNotPublic(host)) {
      throw new EngineError('engine_failed', 'The engine leads into a private network.')
    }
    return fetchPublic(input, init)
  }
  return async (input, init) => {
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET')
    const ask = () => send(input, init)
    const answer = await (method === 'GET' ? askedAgain(ask, retryMs, init?.signal) : noted(ask))
    return limited(answer, isPlain(init) ? PICTURE.maxBytes : MAX_ANSWER)
  }
}

/** A call that starts work. */
async function noted(call: () => Promise<Response>): Promise<Response> {
  const outcome = outcomes.getStore()
  if (!outcome) return call()
  outcome.isAsked = true
  const answer = await call()
  outcome.isAsked = false
  if (answer.ok) outcome.isTaken = true
  return answer
}

/** A question about what the service has taken, and bills, is asked again where it is not answered for a moment. */
async function askedAgain(
  ask: () => Promise<Response>,
  retryMs: number,
  given: AbortSignal | null | undefined,
): Promise<Response> {
  const signal = given ?? new AbortController().signal
  for (let tries = 1; ; tries += 1) {
    const answer = await ask().catch((error: unknown) => {
      if (tries === TRIES || signal.aborted || error instanceof EngineError) throw error
      return null
    })
    if (answer && (tries === TRIES || !PASSING.includes(answer.status))) return answer
    const told = answer && delayIn(answer.headers.get('retry-after'))
    await answer?.body?.cancel()
    await pause(Math.min(told ?? retryMs * tries, MAX_RETRY_DELAY), signal)
  }
}

/** Only for calls to the service itself. */
function withHeaders(
  input: RequestInfo | URL,
  init: RequestInit | undefined,
  more: Record<string, string>,
): Headers {
  const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined))
  for (const [name, value] of Object.entries(more)) headers.set(name, value)
  return headers
}

/** The same answer, whose body fails when it is longer. */
function limited(answer: Response, maxBytes: number): Response {
  const { body, status, statusText, headers } = answer
  if (body === null) return answer
  let size = 0
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.length
      if (size > maxBytes) throw new EngineError('engine_failed', 'The answer of the engine is too long.')
      controller.enqueue(chunk)
    },
  })
  return new Response(body.pipeThrough(counted), { status, statusText, headers })
}

const isPlain = ({ method = 'GET', headers }: RequestInit = {}): boolean =>
  method === 'GET' && [...new Headers(headers).keys()].every((name) => PLAIN_HEADERS.includes(name))
