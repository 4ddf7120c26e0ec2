import type { FastifyInstance } from 'fastify'
import { addressOfTicket } from '../../domain/saving/ports.ts'
import type { Guard } from '../plugins/guard.ts'
import type { UseCases } from '../use-cases.ts'
import { serveCall } from './call.ts'

/** Downloads: counted calls return the URL of a ticket that is valid for ten minutes. */
export function savingRoutes(app: FastifyInstance, guard: Guard, cases: UseCases): void {
  const { saving } = cases

  serveCall(app, guard, 'saveBalance', ({ caller }) => saving.saveBalance(caller.principal))
  serveCall(app, guard, 'viewBalance', ({ caller }) => saving.viewBalance(caller.principal))

  serveCall(app, guard, 'saveConsume', async ({ caller, body, idempotency }) => {
    const { ticket, ...balance } = await saving.save(caller.principal, body, idempotency)
    return { ...balance, url: addressOfTicket(ticket) }
  })
  serveCall(app, guard, 'viewConsume', async ({ caller, body, idempotency }) => {
    const { ticket, ...balance } = await saving.view(caller.principal, body, idempotency)
    return { ...balance, url: addressOfTicket(ticket) }
  })
  serveCall(app, guard, 'download', async ({ caller, body, idempotency }) => {
    const { ticket, ...balance } = await saving.zip(caller.principal, body, idempotency)
    return { ...balance, url: addressOfTicket(ticket) }
  })
}
