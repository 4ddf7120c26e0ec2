import type { FastifyInstance } from 'fastify'
import type { Guard } from '../plugins/guard.ts'
import type { UseCases } from '../use-cases.ts'
import { serveCall } from './call.ts'
import { pageRequest, presentPage } from './cursor.ts'
import type { PresentWorks } from './present-works.ts'

/** Routes of the square. */
export function squareRoutes(
  app: FastifyInstance,
  guard: Guard,
  cases: UseCases,
  present: PresentWorks,
): void {
  const { square } = cases

  serveCall(app, guard, 'square', async ({ caller, query }) => {
    const request = {
      time: query.time ?? null,
      zone: query.timezone ?? 'UTC',
      noSelf: query.noSelf === 'true',
    }
    const { items, next, previousDay } = await square.day(caller.principal, request, pageRequest(query))
    return {
      ...presentPage({ items: await present(items, caller, { square: true }), next }, (sets) => sets),
      previousDay,
    }
  })

  serveCall(app, guard, 'top', async ({ caller, query }) => {
    const { items, next } = await square.top(caller.principal, pageRequest(query))
    return presentPage({ items: await present(items, caller), next }, (sets) => sets)
  })

  serveCall(app, guard, 'squareLike', ({ caller, body }) => square.like(caller.principal, body.id))
  serveCall(app, guard, 'squareUnlike', ({ caller, body }) => square.unlike(caller.principal, body.id))
  serveCall(app, guard, 'squareReport', async ({ caller, body }) => {
    await cases.report(caller.principal, body.id, body.kind, body.note ?? null)
    return {}
  })
}
