import type { Socket } from 'node:net'
import { PassThrough, type Readable } from 'node:stream'
import { SECOND, UPLOAD_MAX_BYTES } from '@easel/contract/numbers'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { Receiving } from '../api/upload-admission.ts'
import { answerBeforeRest, hasEnded } from './unread-body.ts'

/** How long clients may take to send what they have begun. */
export interface Pace {
  headerSeconds: number
  bodySeconds: number
  /** An upload is slower than that only within its first `bodySeconds`. */
  uploadBytesPerSecond: number
  /** A connection on which nothing moves, in either direction, while a call is being answered. */
  stalledSeconds: number
}

const LOOK = SECOND
const TOO_SLOW = 408
const tooSlow = (): Refusal => new Refusal(TOO_SLOW, 'too_slow')
/** Long enough for the slowest upload that is let through, with what stands around its file. */
const uploadAtMost = ({ bodySeconds, uploadBytesPerSecond }: Pace): number =>
  (bodySeconds + (UPLOAD_MAX_BYTES * 1.1) / uploadBytesPerSecond) * SECOND

/** What the server itself cuts off: headers, requests as a whole, and who neither sends nor reads. */
export const serverTimeouts = (pace: Pace) => ({
  requestTimeout: Math.max(uploadAtMost(pace), pace.headerSeconds * SECOND),
  connectionTimeout: pace.stalledSeconds * SECOND,
  http: { headersTimeout: pace.headerSeconds * SECOND, connectionsCheckingInterval: LOOK },
})

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Bodies that are parsed have to be there in time; who is answered before it has come has the connection closed then. */
export function installPace(app: FastifyInstance, { bodySeconds }: Pace): void {
  app.addHook('preParsing', async (request, _reply, payload) =>
    // An upload is read by its own call, and at its own pace.
    request.headers['content-type']?.startsWith('multipart/') || !hasBody(request)
      ? payload
      : within(payload as Readable, bodySeconds * SECOND),
  )
  app.addHook('onSend', async (request, reply, payload) => {
    if (!hasBody(request) || hasEnded(request.raw)) return payload
    reply.header('connection', 'close')
    // Who has taken too long already is not waited for once more.
    return reply.statusCode === TOO_SLOW ? payload : answerBeforeRest(request, reply, payload)
  })
}

function within(body: Readable, ms: number): Readable {
  const paced = Object.assign(new PassThrough(), { receivedEncodedLength: 0 })
  const timer = setTimeout(() => paced.destroy(tooSlow()), ms)
  body.on('data', (chunk: Buffer) => {
    paced.receivedEncodedLength += chunk.length
  })
  body.once('error', (error) => paced.destroy(error))
  body.once('close', () => clearTimeout(timer))
  paced.once('close', () => clearTimeout(timer))
  // Who has refused the body reads it no more, and would not hear of its end: unheard, that would end the process.
  paced.on('error', () => {})
  return body.pipe(paced)
}

/** While others wait for a place, an upload has to be so many times as fast as it has to be otherwise. */
const CROWDED_TIMES = 8

/** Waits for what is read from a connection, as long as it keeps a pace and is not given up for others. */
export async function atPace<T>(
  reading: Promise<T>,
  socket: Socket,
  { bodySeconds, uploadBytesPerSecond }: Pace,
  receives: (file: Receiving) => void,
): Promise<T> {
  const before = socket.bytesRead
  const began = performance.now()
  const given = Promise.withResolvers<never>()
  const seconds = () => (performance.now() - began) / SECOND
  const bytesPerSecond = () => (socket.bytesRead - before) / Math.max(seconds(), 1)
  const isSlowerThan = (wanted: number) => seconds() >= bodySeconds && bytesPerSecond() < wanted
  const isBelowPace = () => isSlowerThan(uploadBytesPerSecond)
  const timer = setInterval(() => {
    if (isBelowPace()) given.reject(tooSlow())
  }, LOOK)
  receives({
    isSlow: () => isSlowerThan(uploadBytesPerSecond * CROWDED_TIMES),
    bytesPerSecond,
    giveUp: (refusal) => given.reject(isBelowPace() ? tooSlow() : refusal),
  })
  // It ends with the connection, which is closed behind the refusal.
  reading.catch(() => {})
  return Promise.race([reading, given.promise]).finally(() => clearInterval(timer))
}
