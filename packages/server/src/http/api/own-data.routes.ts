import type { FastifyInstance } from 'fastify'
import type { Guard } from '../plugins/guard.ts'
import type { UseCases } from '../use-cases.ts'
import { serveCall } from './call.ts'
import type { RecordAction } from './identity.routes.ts'
import { ownDataZip } from './own-data-zip.ts'

const TICKET = /^[A-Za-z0-9_-]{40,64}$/

/** Export of own data: requested with a session, downloaded by a ticket that is valid for that alone. */
export function ownDataRoutes(
  app: FastifyInstance,
  guard: Guard,
  cases: UseCases,
  recordAction: RecordAction,
): void {
  const { exporting, clock } = cases

  serveCall(app, guard, 'exportData', async (input) => {
    const { principal, language } = input.caller
    const { ticket, expiresAt } = await exporting.request(principal, language, input.body.proof)
    recordAction(input, 'data asked for', principal.id)
    return { url: `/files/own-data/${ticket}`, expiresAt }
  })

  // No HEAD route, which would count as a fetch.
  const options = { exposeHeadRoute: false }
  app.get<{ Params: { ticket: string } }>('/files/own-data/:ticket', options, async (request, reply) => {
    const { ticket } = request.params
    reply.header('cache-control', 'private, no-store').header('cross-origin-resource-policy', 'cross-origin')
    const record = TICKET.test(ticket) ? await exporting.begin(ticket) : null
    if (!record) return reply.code(404).type('text/plain; charset=utf-8').send('Not found')
    recordAction({ request }, 'data downloaded', record.principalId)
    const zip = ownDataZip(record, {
      ...exporting,
      finished: cases.finished,
      uploaded: cases.uploaded,
      now: clock.now,
    })
    const stop = exporting.keepAlive(record.id)
    zip.once('close', () => {
      stop().catch(() => {})
    })
    const day = new Date(clock.now()).toISOString().slice(0, 10)
    reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="easel-data-${day}.zip"`)
    return reply.send(zip)
  })
}
