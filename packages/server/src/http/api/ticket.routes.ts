import { SECOND, TICKET_TTL } from '@easel/contract/numbers'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { RedeemedTicket } from '../../domain/saving/redemption.ts'
import type { UseCases } from '../use-cases.ts'
import { type Part, partIn, rangeOf } from './byte-range.ts'
import { fileNameOf, zipOf } from './stream-zip.ts'

const TICKET = /^[A-Za-z0-9_-]{16,64}$/

/** Files of tickets: an image, whole or in ranges, or a zip. */
export function ticketRoutes(app: FastifyInstance, { saving, finished }: UseCases): void {
  // No HEAD route, which would count as a fetch.
  const options = { exposeHeadRoute: false }
  app.get<{ Params: { ticket: string } }>('/files/taken/:ticket', options, async (request, reply) => {
    const { ticket } = request.params
    const part = partIn(request.headers.range)
    const redeemed = TICKET.test(ticket) ? await saving.redeem(ticket, part === null) : null
    reply.header('cache-control', 'private, no-store').header('cross-origin-resource-policy', 'cross-origin')
    if (!redeemed) return notThere(reply)
    return redeemed.kind === 'zip'
      ? sendZip(ticket, redeemed, reply)
      : sendPicture(ticket, redeemed, part, reply)
  })

  async function sendZip(ticket: string, { pictures }: RedeemedTicket, reply: FastifyReply) {
    // Encodes the first image before the fetch is counted, so that an unavailable file fails early.
    if (pictures[0]) await finished(pictures[0], 'interactive')
    if (!(await saving.fetch(ticket, 'zip', null))) return notThere(reply)
    reply.type('application/zip').header('content-disposition', attachment('easel.zip'))
    return reply.send(zipOf(pictures, (each) => finished(each, 'background')))
  }

  async function sendPicture(
    ticket: string,
    redeemed: RedeemedTicket,
    part: Part | null,
    reply: FastifyReply,
  ) {
    const [picture] = redeemed.pictures
    const bytes = picture && (await finished(picture, 'interactive'))
    if (!picture || !bytes) return notThere(reply)
    const range = part && rangeOf(part, bytes.byteLength)
    const fetched = part && { bytes: range ? range.end - range.start : 0, size: bytes.byteLength }
    if (!(await saving.fetch(ticket, redeemed.kind, fetched))) return notThere(reply)
    if (redeemed.kind === 'save') reply.header('content-disposition', attachment(fileNameOf(picture)))
    // Cached by the browser, because a view may be fetched once only.
    if (redeemed.once) reply.header('cache-control', `private, max-age=${TICKET_TTL / SECOND}`)
    reply.type(`image/${picture.format}`).header('accept-ranges', 'bytes')
    return part ? sendRange(reply, bytes, range) : sendWhole(reply, bytes)
  }
}

const sendWhole = (reply: FastifyReply, bytes: Uint8Array): FastifyReply =>
  reply.header('content-length', bytes.byteLength).send(bufferOf(bytes))

function sendRange(reply: FastifyReply, bytes: Uint8Array, range: ReturnType<typeof rangeOf>): FastifyReply {
  if (!range) return reply.code(416).header('content-range', `bytes */${bytes.byteLength}`).send()
  const { start, end } = range
  return reply
    .code(206)
    .header('content-range', `bytes ${start}-${end - 1}/${bytes.byteLength}`)
    .header('content-length', end - start)
    .send(bufferOf(bytes.subarray(start, end)))
}

/** Shares memory, because concurrent requests send the same cached image. */
const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength)

const notThere = (reply: FastifyReply): FastifyReply =>
  reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not found')

const attachment = (name: string): string =>
  `attachment; filename="${name.replace(/[^\x20-\x7E]|["\\]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`
