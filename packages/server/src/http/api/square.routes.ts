import type { FastifyInstance } from 'fastify'
import type { Guard } from '../plugins/guard.ts'
import type { UseCases } from '../use-cases.ts'
import { serveCall } from './call.ts'
import { pageRequest, presentPage } from './cursor.ts'
import type { PresentAuthors } from './present-authors.ts'
import type { PresentWorks } from './present-works.ts'

/** Routes of the square. */
export function squareRoutes(
  app: FastifyInstance,
  guard: Guard,
  cases: UseCases,
  present: PresentWorks,
  presentAuthors: PresentAuthors,
): void {
  const { square, authors } = cases
  serveCall(app, guard, 'square', async ({ caller, query }) => {
    const request = {
      order: query.order ?? 'new',
      time: query.time ?? null,
      zone: query.timezone ?? 'UTC',
      noSelf: query.noSelf === 'true',
      search: query.search?.trim() ?? '',
    }
    const { items, next, previousDay } = await square.list(caller.principal, request, pageRequest(query))
    return {
      ...presentPage({ items: await present(items, caller, { square: true }), next }, (sets) => sets),
      previousDay,
    }
  })

  serveCall(app, guard, 'top', async ({ caller, query }) => {
    const { items, next } = await square.top(caller.principal, pageRequest(query))
    return presentPage({ items: await present(items, caller), next }, (sets) => sets)
  })

  serveCall(app, guard, 'author', ({ caller, params, query }) =>
    presentAuthors.page(caller, params.id, pageRequest(query)),
  )
  serveCall(app, guard, 'hideAuthor', ({ caller, body }) =>
    authors.hide(caller.principal, body.id, body.hidden),
  )
  serveCall(app, guard, 'followAuthor', ({ caller, body }) =>
    authors.follow(caller.principal, body.id, body.followed),
  )
  serveCall(app, guard, 'hiddenAuthors', async ({ caller }) => ({
    authors: await presentAuthors.named(await authors.hiddenFrom(caller.principal), caller.language),
  }))

  serveCall(app, guard, 'squareLike', ({ caller, body }) => square.like(caller.principal, body.id))
  serveCall(app, guard, 'squareUnlike', ({ caller, body }) => square.unlike(caller.principal, body.id))
  serveCall(app, guard, 'squareReport', async ({ caller, body }) => {
    await cases.report(caller.principal, body.id, body.kind, body.note ?? null)
    return {}
  })
  serveCall(app, guard, 'sentReports', async ({ caller }) => ({
    items: await cases.sentReports(caller.principal),
  }))
  serveCall(app, guard, 'tellReports', ({ caller, body }) =>
    cases.tellReports(caller.principal, body.shown ?? null),
  )
  serveCall(app, guard, 'appeal', async ({ caller, body }) => ({
    takenDown: await cases.appeal(caller.principal, body.id, body.note),
  }))
}
