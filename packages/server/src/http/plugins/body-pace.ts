import type { Socket } from 'node:net'
import { PassThrough, type Readable } from 'node:stream'
import { SECOND, UPLOAD_MAX_BYTES } from '@easel/contract/numbers'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { UploadProgress } from '../api/upload-slots.ts'
import { answerBeforeRest, hasEnded } from './unread-body.ts'

/** Time limits for slow clients. */
export interface TransferLimits {
  headerSeconds: number
  bodySeconds: number
  /** The minimal rate of an upload after its first `bodySeconds`. */
  uploadBytesPerSecond: number
  /** Closes connections without traffic in either direction during a call. */
  stalledSeconds: number
}

const CHECK_INTERVAL = SECOND
const TOO_SLOW = 408
const tooSlow = (): Refusal => new Refusal(TOO_SLOW, 'too_slow')
/** Time for the slowest allowed upload including multipart overhead. */
const maxUploadTime = ({ bodySeconds, uploadBytesPerSecond }: TransferLimits): number =>
  (bodySeconds + (UPLOAD_MAX_BYTES * 1.1) / uploadBytesPerSecond) * SECOND

/** Time-outs of node:http: headers, whole requests, and idle sockets. */
export const serverTimeouts = (pace: TransferLimits) => ({
  requestTimeout: Math.max(maxUploadTime(pace), pace.headerSeconds * SECOND),
  connectionTimeout: pace.stalledSeconds * SECOND,
  http: { headersTimeout: pace.headerSeconds * SECOND, connectionsCheckingInterval: CHECK_INTERVAL },
})

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Bounds the time of JSON bodies; an answer before the end of the body closes the connection. */
export function installBodyTimeout(app: FastifyInstance, { bodySeconds }: TransferLimits): void {
  app.addHook('preParsing', async (request, _reply, payload) =>
    // Uploads are read by their own handler at their own rate.
    request.headers['content-type']?.startsWith('multipart/') || !hasBody(request)
      ? payload
      : within(payload as Readable, bodySeconds * SECOND),
  )
  app.addHook('onSend', async (request, reply, payload) => {
    if (!hasBody(request) || hasEnded(request.raw)) return payload
    reply.header('connection', 'close')
    // A client that was too slow is not waited for again.
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
  // The stream may have no reader after a refusal, and an unhandled error would end the process.
  paced.on('error', () => {})
  return body.pipe(paced)
}

/** Factor on the minimal upload rate while others wait for a slot. */
const CONTENDED_RATE_FACTOR = 8

/** Reads a body as long as it keeps the minimal rate and is not evicted. */
export async function readAtMinimalRate<T>(
  reading: Promise<T>,
  socket: Socket,
  { bodySeconds, uploadBytesPerSecond }: TransferLimits,
  receives: (file: UploadProgress) => void,
): Promise<T> {
  const before = socket.bytesRead
  const began = performance.now()
  const given = Promise.withResolvers<never>()
  const seconds = () => (performance.now() - began) / SECOND
  const bytesPerSecond = () => (socket.bytesRead - before) / Math.max(seconds(), 1)
  const isSlowerThan = (pace: number) => seconds() >= bodySeconds && bytesPerSecond() < pace
  const isBelowPace = () => isSlowerThan(uploadBytesPerSecond)
  const refuseIfBelowPace = () => {
    if (isBelowPace()) given.reject(tooSlow())
  }
  const timer = setInterval(() => {
    // Timers run before sockets are read: what came while this process stood still is counted first.
    if (isBelowPace()) setImmediate(refuseIfBelowPace)
  }, CHECK_INTERVAL)
  receives({
    isSlow: () => isSlowerThan(uploadBytesPerSecond * CONTENDED_RATE_FACTOR),
    bytesPerSecond,
    giveUp: (refusal) => given.reject(isBelowPace() ? tooSlow() : refusal),
  })
  // The pending read ends with the connection, which is closed after the refusal.
  reading.catch(() => {})
  return Promise.race([reading, given.promise]).finally(() => clearInterval(timer))
}
