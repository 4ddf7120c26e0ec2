import type { AdminAnswers, CommandInput, CommandName, ShownResult } from '@easel/server/console'

/** A call that was refused: by a code of the server, or by a sentence of an action. */
export class AdminError extends Error {
  readonly status: number
  /** Null: the message says it, in English, as commands do. */
  readonly reason: string | null
  /** Seconds until it may be tried again. */
  readonly retryAfter: number | null
  /** Under which the server's log has it; null: no server was reached. */
  readonly requestId: string | null

  constructor(
    status: number,
    message: string,
    {
      reason = null,
      retryAfter = null,
      requestId = null,
    }: Partial<Pick<AdminError, 'reason' | 'retryAfter' | 'requestId'>> = {},
  ) {
    super(message)
    this.status = status
    this.reason = reason
    this.retryAfter = retryAfter
    this.requestId = requestId
  }
}

const BASE = '/admin/api/'
const TIMEOUT = 20_000

interface Asking {
  method?: 'GET' | 'POST'
  body?: unknown
  token?: string | null
  /** The page asks by itself: it keeps nobody signed in. */
  passive?: boolean
  signal?: AbortSignal
}

async function ask<T>(
  path: string,
  { method = 'POST', body = {}, token, passive, signal }: Asking,
): Promise<T> {
  const timeout = AbortSignal.timeout(TIMEOUT)
  const answer = await fetch(BASE + path, {
    method,
    headers: {
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(passive ? { 'x-passive': '1' } : {}),
    },
    body: method === 'POST' ? JSON.stringify(body) : undefined,
    credentials: 'omit',
    cache: 'no-store',
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  }).catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw new AdminError(0, 'offline', { reason: 'offline' })
  })
  const json: unknown = await answer.json().catch(() => ({}))
  if (answer.ok) return json as T
  throw errorOf(answer, json as Refused)
}

interface Refused {
  error?: string
  message?: string
  data?: { reason?: string; retryAfter?: number }
}

function errorOf({ status, headers }: Response, { error, message, data }: Refused): AdminError {
  const requestId = headers.get('x-request-id')
  if (error !== undefined) return new AdminError(status, error, { requestId })
  const { reason = 'server_error', retryAfter = null } = data ?? {}
  return new AdminError(status, message ?? '', { reason, retryAfter, requestId })
}

export interface ActOptions {
  reason?: string | null
  passive?: boolean
  signal?: AbortSignal
}

/** The calls of the console. */
export interface AdminApi {
  signIn(body: { name: string; password: string; code: string }): Promise<AdminAnswers['signIn']>
  setUp(code: string): Promise<AdminAnswers['setUp']>
  completeSetUp(body: {
    code: string
    password: string
    totpCode: string
  }): Promise<AdminAnswers['completeSetUp']>
  me(token: string): Promise<AdminAnswers['me']>
  signOut(token: string): Promise<unknown>
  act<N extends CommandName>(
    token: string,
    name: N,
    input: CommandInput<N>,
    options?: ActOptions,
  ): Promise<ShownResult<N>>
}

/** Over the network. */
export const adminApi: AdminApi = {
  signIn: (body: { name: string; password: string; code: string }) =>
    ask<AdminAnswers['signIn']>('sign-in', { body }),
  setUp: (code: string) => ask<AdminAnswers['setUp']>('set-up', { body: { code } }),
  completeSetUp: (body: { code: string; password: string; totpCode: string }) =>
    ask<AdminAnswers['completeSetUp']>('set-up/complete', { body }),
  me: (token: string) => ask<AdminAnswers['me']>('me', { method: 'GET', token }),
  signOut: (token: string) => ask('sign-out', { token }),
  act: async <N extends CommandName>(
    token: string,
    name: N,
    input: CommandInput<N>,
    { reason = null, passive, signal }: ActOptions = {},
  ): Promise<ShownResult<N>> => {
    const { result } = await ask<{ result: ShownResult<N> }>(`actions/${name}`, {
      ...{ body: { input, reason }, token, passive, signal },
    })
    return result
  },
}
