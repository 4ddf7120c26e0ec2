import type { FastifyInstance } from 'fastify'
import { addressOfTicket } from '../domain/saving/ports.ts'
import { serveCall } from './call.ts'
import { fileNameOf, zipOf } from './picture-files.ts'
import type { Guard } from './plugins/guard.ts'
import type { UseCases } from './use-cases.ts'

const TICKET = /^[A-Za-z0-9_-]{16,64}$/

/** Taking pictures home: what is counted gives an address, and the address gives the file for ten minutes. */
export function savingRoutes(app: FastifyInstance, guard: Guard, cases: UseCases): void {
  const { saving } = cases

  serveCall(app, guard, 'saveBalance', ({ caller }) => saving.saveBalance(caller.principal))
  serveCall(app, guard, 'viewBalance', ({ caller }) => saving.viewBalance(caller.principal))

  serveCall(app, guard, 'saveConsume', async ({ caller, body }) => {
    const { ticket, ...balance } = await saving.save(caller.principal, body)
    return { ...balance, url: addressOfTicket(ticket) }
  })
  serveCall(app, guard, 'viewConsume', async ({ caller, body }) => {
    const { ticket, ...balance } = await saving.view(caller.principal, body)
    return { ...balance, url: addressOfTicket(ticket) }
  })
  serveCall(app, guard, 'download', async ({ caller, body }) => {
    const { ticket } = await saving.zip(caller.principal, body.items)
    return { url: addressOfTicket(ticket) }
  })

  app.get<{ Params: { ticket: string } }>('/files/taken/:ticket', async (request, reply) => {
    const { ticket } = request.params
    const taken = TICKET.test(ticket) ? await saving.redeem(ticket) : null
    reply.header('cache-control', 'private, no-store').header('cross-origin-resource-policy', 'cross-origin')
    if (!taken) return reply.code(404).type('text/plain; charset=utf-8').send('Not found')
    if (taken.kind === 'zip') {
      reply.type('application/zip').header('content-disposition', attachment('easel.zip'))
      return reply.send(zipOf(taken.pictures, cases.finished))
    }
    const [picture] = taken.pictures
    const bytes = picture && (await cases.finished(picture))
    if (!picture || !bytes) return reply.code(404).type('text/plain; charset=utf-8').send('Not found')
    if (taken.kind === 'save') reply.header('content-disposition', attachment(fileNameOf(picture)))
    return reply.type('image/jpeg').header('content-length', bytes.byteLength).send(Buffer.from(bytes))
  })
}

const attachment = (name: string): string =>
  `attachment; filename="${name.replace(/[^\x20-\x7E]|["\\]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name)}`
