import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { SECOND, UPLOAD_MAX_BYTES } from '@easel/contract/numbers'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Bytes of a refused body that are read and discarded: an upload with multipart overhead. */
const MAX_DISCARDED_BYTES = UPLOAD_MAX_BYTES * 1.1
/** Total time and silence allowed while discarding. */
const DISCARD_TIMEOUT = 30 * SECOND
const SILENCE_TIMEOUT = 3 * SECOND
/** Tiny chunks cost more to read than to send, so after this many a minimal average size is required. */
const PIECES_OF_ANY_SIZE = 1000
const LEAST_PIECE = 256

/**
 * Answers a request whose body is still arriving: the answer is sent at once, and the connection is closed after the
 * rest of the body was discarded. Closing with unread bytes would reset the connection, and clients that send
 * everything before reading, as browsers and proxies do, would never see the answer.
 */
export function answerBeforeRest(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
  // Compression would wait for the end of the stream.
  request.headers['x-no-compression'] = 'unread body'
  // The content length tells the client that the answer is complete before the response ends.
  reply.header('content-length', Buffer.byteLength(payload))
  return Readable.from(thenDiscard(payload, request.raw), { objectMode: false })
}

async function* thenDiscard(payload: string | Buffer, body: IncomingMessage) {
  yield payload
  await discarded(body)
}

/** Whether the whole body has arrived; injected requests only have the end of their stream. */
export const hasEnded = (body: IncomingMessage): boolean => body.complete || body.readableEnded

/** Resolves at the end of the body or at a limit. */
function discarded(body: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    if (hasEnded(body) || body.destroyed) return resolve()
    const end = () => {
      clearTimeout(all)
      clearTimeout(silent)
      body.off('data', count).off('end', end).off('close', end)
      resolve()
    }
    const all = setTimeout(end, DISCARD_TIMEOUT)
    const silent = setTimeout(end, SILENCE_TIMEOUT)
    let bytes = 0
    let pieces = 0
    const count = ({ length }: Buffer) => {
      bytes += length
      pieces += 1
      const isCrumbs = pieces > PIECES_OF_ANY_SIZE && bytes < pieces * LEAST_PIECE
      if (bytes > MAX_DISCARDED_BYTES || isCrumbs) end()
      else silent.refresh()
    }
    // Its former reader has given up.
    body.unpipe()
    body.on('data', count).once('end', end).once('close', end).resume()
  })
}
