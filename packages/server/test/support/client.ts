import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { sign } from '@easel/contract/signature'
import type { Envelope, ImageSet, SubmitBody } from '@easel/contract/types'
import type { FastifyInstance } from 'fastify'

export interface CallOptions {
  body?: unknown
  /** Sent as it is, instead of `body`. */
  raw?: string
  headers?: Record<string, string | undefined>
  now?: number
  secret?: string
  from?: string
}

export interface Answer<T = unknown> {
  status: number
  headers: Record<string, unknown>
  json: Envelope<T>
}

export const newDevice = (): string => randomBytes(16).toString('base64url')

const md5 = (text: string): string => createHash('md5').update(text).digest('hex')

/** The headers that a client sends, properly signed. `undefined` leaves one out. */
export function signedHeaders(
  method: string,
  url: string,
  device: string,
  { headers = {}, now = Date.now(), secret = 'easel-development' }: CallOptions = {},
): Record<string, string> {
  const { pathname, searchParams } = new URL(url, 'http://easel.test')
  const timestamp = headers['x-timestamp'] ?? String(now)
  const uuid = headers['x-request-id'] ?? randomUUID()
  const signature = sign({ secret, method, path: pathname, query: searchParams, timestamp, uuid }, md5)
  const all = {
    'x-timestamp': timestamp,
    'x-request-id': uuid,
    'x-device-id': device,
    'x-client-type': 'web',
    'x-signature': signature,
    'x-language': 'en',
    'x-system': 'Linux',
    'x-version': '0.1.0',
    ...headers,
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Record<
    string,
    string
  >
}

/** A visitor with a device of their own. */
export function visitor(app: FastifyInstance, device = newDevice()) {
  const call = async <T = unknown>(
    method: 'GET' | 'POST',
    url: string,
    options: CallOptions = {},
  ): Promise<Answer<T>> => {
    const payload = options.raw ?? (options.body === undefined ? undefined : JSON.stringify(options.body))
    const answer = await app.inject({
      method,
      url,
      remoteAddress: options.from,
      headers: {
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        ...signedHeaders(method, url, device, options),
      },
      payload,
    })
    return { status: answer.statusCode, headers: answer.headers, json: answer.json() }
  }
  return {
    device,
    call,
    get: <T = unknown>(url: string, options?: CallOptions) => call<T>('GET', url, options),
    post: <T = unknown>(url: string, body: unknown = {}, options?: CallOptions) =>
      call<T>('POST', url, { body, ...options }),
    submit: (over: Partial<SubmitBody> = {}, options?: CallOptions) =>
      call<{ id: string; queuePosition: number | null; etaSeconds: number | null; reason?: string }>(
        'POST',
        '/api/v2/mj/submit',
        { body: { prompt: 'A lighthouse', modelId: 0, ratioType: 1, ...over }, ...options },
      ),
    image: (id: string) => call<ImageSet>('GET', `/api/v2/mj/image/${id}`),
    /** Waits until the set has ended and returns it. */
    ended: async (id: string): Promise<ImageSet> => {
      const until = Date.now() + 15_000
      for (;;) {
        const { status, json } = await call<ImageSet>('GET', `/api/v2/mj/image/${id}`)
        if (status !== 413) return json.data
        if (Date.now() > until) throw new Error(`The set has not ended: ${JSON.stringify(json.data)}`)
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
  }
}

export type Visitor = ReturnType<typeof visitor>

/** Tries again until what is expected holds. */
export async function eventually<T>(
  read: () => Promise<T>,
  holds: (value: T) => boolean,
  ms = 40_000,
): Promise<T> {
  const until = Date.now() + ms
  for (;;) {
    const value = await read()
    if (holds(value)) return value
    if (Date.now() > until) throw new Error(`Condition not met: ${JSON.stringify(value)}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
