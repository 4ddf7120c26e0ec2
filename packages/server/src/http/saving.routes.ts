import { SECOND, TICKET_FOR } from '@easel/contract/numbers'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { addressOfTicket } from '../domain/saving/ports.ts'
import { partIn, rangeOf } from './byte-range.ts'
import { serveCall } from './call.ts'
import { idempotencyOf } from './idempotency.ts'
import { fileNameOf, zipOf } from './picture-files.ts'
import type { Guard } from './plugins/guard.ts'
import type { UseCases } from './use-cases.ts'

const TICKET = /^[A-Za-z0-9_-]{16,64}$/

/** Taking pictures home: what is counted gives an address, and the address gives the file for ten minutes. */
export function savingRoutes(app: FastifyInstance, guard: Guard, cases: UseCases): void {
  const { saving } = cases

  serveCall(app, guard, 'saveBalance', ({ caller }) => saving.saveBalance(caller.principal))
  serveCall(app, guard, 'viewBalance', ({ caller }) => saving.viewBalance(caller.principal))

  serveCall(app, guard, 'saveConsume', async ({ caller, body, request }) => {
    const repeatable = idempotencyOf(request, body, 'save')
    const { ticket, ...balance } = await saving.save(caller.principal, body, repeatable)
    return { ...balance, url: addressOfTicket(ticket) }
  })
  serveCall(app, guard, 'viewConsume', async ({ caller, body, request }) => {
    const repeatable = idempotencyOf(request, body, 'view')
    const { ticket, ...balance } = await saving.view(caller.principal, body, repeatable)
    return { ...balance, url: addressOfTicket(ticket) }
  })
  serveCall(app, guard, 'download', async ({ caller, body, request }) => {
    const repeatable = idempotencyOf(request, body, 'zip')
    const { ticket, ...balance } = await saving.zip(caller.principal, body.items, repeatable)
    return { ...balance, url: addressOfTicket(ticket) }
  })

  // Without a route for HEAD, which would count as a fetch.
  const options = { exposeHeadRoute: false }
  app.get<{ Params: { ticket: string } }>('/files/taken/:ticket', options, async (request, reply) => {
    const { ticket } = request.params
    const part = partIn(request.headers.range)
    const taken = TICKET.test(ticket) ? await saving.redeem(ticket, part === null) : null
    reply.header('cache-control', 'private, no-store').header('cross-origin-resource-policy', 'cross-origin')
    if (!taken) return notThere(reply)
    const [picture] = taken.pictures
    const bytes = picture && (await cases.finished(picture, 'shortly'))
    if (taken.kind === 'zip') {
      if (!(await saving.fetch(ticket, 'zip', null))) return notThere(reply)
      reply.type('application/zip').header('content-disposition', attachment('easel.zip'))
      return reply.send(zipOf(taken.pictures, (each) => cases.finished(each, 'patiently')))
    }
    if (!picture || !bytes) return notThere(reply)
    const size = bytes.byteLength
    const range = part && rangeOf(part, size)
    const fetched = part && { bytes: range ? range.end - range.start : 0, size }
    if (!(await saving.fetch(ticket, taken.kind, fetched))) return notThere(reply)
    if (taken.kind === 'save') reply.header('content-disposition', attachment(fileNameOf(picture)))
    // Whoever shows it twice in a page has it from their own browser: here it is fetched once.
    if (taken.once) reply.header('cache-control', `private, max-age=${TICKET_FOR / SECOND}`)
    reply.type('image/jpeg').header('accept-ranges', 'bytes')
    if (!part) return reply.header('content-length', size).send(bufferOf(bytes))
    return sendRange(reply, bytes, range)
  })
}

function sendRange(reply: FastifyReply, bytes: Uint8Array, range: ReturnType<typeof rangeOf>): FastifyReply {
  if (!range) return reply.code(416).header('content-range', `bytes */${bytes.byteLength}`).send()
  const { start, end } = range
  return reply
    .code(206)
    .header('content-range', `bytes ${start}-${end - 1}/${bytes.byteLength}`)
    .header('content-length', end - start)
    .send(bufferOf(bytes.subarray(start, end)))
}

/** The same memory: many may be fetching the one picture that is kept. */
const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength)

const notThere = (reply: FastifyReply): FastifyReply =>
  reply.code(404).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send('Not found')

const attachment = (name: string): string =>
  `attachment; filename="${name.replace(/[^\x20-\x7E]|["\\]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`
