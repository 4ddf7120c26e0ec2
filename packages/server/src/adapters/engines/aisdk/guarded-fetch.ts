import { AsyncLocalStorage } from 'node:async_hooks'
import { EngineError } from '../../../domain/generation/engine-error.ts'
import { isPrivateService } from '../../network/addresses.ts'
import { download } from '../outside/download.ts'

const PICTURE = { maxBytes: 40 * 1024 * 1024, timeoutMs: 60_000 }
/** Headers that prove nothing: a call with others is one to the service. */
const PLAIN_HEADERS = ['accept', 'user-agent']

/** What has come of the calls for one picture. */
export interface CallsOutcome {
  /** The service has taken one that starts work, which may be billed. */
  isTaken: boolean
}

const outcomes = new AsyncLocalStorage<CallsOutcome>()

/** Runs a provider's package for one picture; what its guarded `fetch` meets meanwhile is noted in `outcome`. */
export const noteCallsIn = <T>(outcome: CallsOutcome, run: () => T): T => outcomes.run(outcome, run)

/**
 * A `fetch` for a provider's package. Its service is reached as it is; pictures and polls at other addresses, which the
 * service names, never in a private network unless the service is in one. `baseUrl`: of the service; null: the
 * provider's own, on the open internet.
 */
export function createGuardedFetch(baseUrl: string | null): typeof globalThis.fetch {
  let near: Promise<boolean> | null = null
  const send: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    if (baseUrl !== null && url.origin === new URL(baseUrl).origin) return fetch(input, init)
    near ??= baseUrl === null ? Promise.resolve(false) : isPrivateService(baseUrl)
    const allowPrivate = await near
    const signal = init?.signal ?? new AbortController().signal
    if (isPlain(init)) {
      const bytes = await download(url.href, { ...PICTURE, allowPrivate }, signal)
      return new Response(new Uint8Array(bytes))
    }
    if (!allowPrivate && (await isPrivateService(url.href))) {
      throw new EngineError('engine_failed', 'The engine leads into a private network.')
    }
    return fetch(input, { ...init, redirect: 'error' })
  }
  return async (input, init) => {
    const answer = await send(input, init)
    const method = init?.method ?? (input instanceof Request ? input.method : 'GET')
    const outcome = outcomes.getStore()
    if (outcome && answer.ok && method !== 'GET') outcome.isTaken = true
    return answer
  }
}

const isPlain = ({ method = 'GET', headers }: RequestInit = {}): boolean =>
  method === 'GET' && [...new Headers(headers).keys()].every((name) => PLAIN_HEADERS.includes(name))
