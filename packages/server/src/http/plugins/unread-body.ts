import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { SECOND, UPLOAD_MAX_BYTES } from '@easel/contract/numbers'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** How much of a body is read away behind its answer: the largest that we take, with what stands around its file. */
const DISCARDED_AT_MOST = UPLOAD_MAX_BYTES * 1.1
/** How long that may take in all, and how long nothing may come. */
const DISCARDING_AT_MOST = 30 * SECOND
const SILENT_AT_MOST = 3 * SECOND
/** A body of crumbs costs far more to read than to send: after so many pieces they have to be of some size. */
const PIECES_OF_ANY_SIZE = 1000
const LEAST_PIECE = 256

/**
 * The answer to a request whose body is still on its way: it is sent at once, and the connection is closed once the rest
 * of the body was read away. Closed with bytes unread it would be reset, and a client that sends everything before it
 * reads, as browsers and proxies do, would never see the answer.
 */
export function answerBeforeRest(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
  // Compressed, it would wait for its end.
  request.headers['x-no-compression'] = 'unread body'
  // By its length the client knows that all of it is there, although the response is not over yet.
  reply.header('content-length', Buffer.byteLength(payload))
  return Readable.from(thenDiscard(payload, request.raw), { objectMode: false })
}

async function* thenDiscard(payload: string | Buffer, body: IncomingMessage) {
  yield payload
  await discarded(body)
}

/** All of the body has come. What was injected instead of sent has no end but that of its stream. */
export const hasEnded = (body: IncomingMessage): boolean => body.complete || body.readableEnded

/** Until the body has ended, or is more or slower than it may be. */
function discarded(body: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    if (hasEnded(body) || body.destroyed) return resolve()
    const end = () => {
      clearTimeout(all)
      clearTimeout(silent)
      body.off('data', count).off('end', end).off('close', end)
      resolve()
    }
    const all = setTimeout(end, DISCARDING_AT_MOST)
    const silent = setTimeout(end, SILENT_AT_MOST)
    let bytes = 0
    let pieces = 0
    const count = ({ length }: Buffer) => {
      bytes += length
      pieces += 1
      const isCrumbs = pieces > PIECES_OF_ANY_SIZE && bytes < pieces * LEAST_PIECE
      if (bytes > DISCARDED_AT_MOST || isCrumbs) end()
      else silent.refresh()
    }
    // Whoever began to read it has lost interest by now.
    body.unpipe()
    body.on('data', count).once('end', end).once('close', end).resume()
  })
}
