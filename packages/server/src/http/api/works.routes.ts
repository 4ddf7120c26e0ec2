import { ImageStatus, isRunning, type Operation, type RatioType } from '@easel/contract/numbers'
import type { ImageSet } from '@easel/contract/types'
import type { FastifyInstance } from 'fastify'
import type { Principal } from '../../domain/kernel/principal.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { Work } from '../../domain/kernel/work.ts'
import type { OwnAddress } from '../own-address.ts'
import type { Guard } from '../plugins/guard.ts'
import type { UseCases } from '../use-cases.ts'
import { serveCall } from './call.ts'
import { pageRequest, presentPage } from './cursor.ts'
import type { PresentWorks } from './present-works.ts'

/** Routes of works. */
export function worksRoutes(
  app: FastifyInstance,
  guard: Guard,
  cases: UseCases,
  present: PresentWorks,
  linkTo: OwnAddress,
): void {
  const { works } = cases

  serveCall(app, guard, 'queue', async ({ caller, query }) => {
    const { items, next } = await works.queue(caller.principal, query.tab ?? 'all', pageRequest(query))
    return presentPage({ items: await present(items, caller), next }, (sets) => sets)
  })

  serveCall(app, guard, 'mine', async ({ caller, query }) => {
    const filter = {
      search: query.search?.trim() || null,
      operation: query.operation === undefined ? null : (Number(query.operation) as Operation),
      ratioType: query.ratioType === undefined ? null : (Number(query.ratioType) as RatioType),
      expiring: query.expiring === 'true',
      favourites: query.favourites === 'true',
      folder: query.folder ?? null,
    }
    const page = { ...pageRequest(query), oldestFirst: query.order === 'old' }
    const { items, next } = await works.mine(caller.principal, filter, page)
    return presentPage({ items: await present(items, caller), next }, (sets) => sets)
  })

  // Embedded pages have a call of their own, so that a partner's selection may differ one day.
  for (const name of ['homepage', 'externalHomepage'] as const) {
    serveCall(app, guard, name, async ({ caller, query }) => {
      const reader = caller.principal.id
      const filter = { reader, style: query.style ?? null, search: query.search ?? null }
      const { items, next } = await cases.selected(filter, pageRequest(query))
      return presentPage({ items: await present(items, caller), next }, (sets) => sets)
    })
  }

  serveCall(app, guard, 'image', async ({ caller, params, query }) => {
    const shared = query.source === 'link' ? await openShared(caller.principal, params.id, query.share) : null
    const work = shared ?? (await works.open(caller.principal, params.id))
    const [set] = await present([work], caller, {
      whole: shared !== null,
      square: query.source === 'square',
    })
    if (!set) throw new Refusal(404, 'not_found')
    return asAnswer(work, set)
  })

  const openShared = async (reader: Principal, id: string, token = ''): Promise<Work> => {
    const work = token ? await cases.sharing.open(token, reader) : null
    if (work?.id !== id) throw new Refusal(404, 'not_found')
    return work
  }

  serveCall(app, guard, 'show', async ({ caller, body }) => ({
    shownInSquare: await cases.show(caller.principal, body.id, body.shown),
  }))
  serveCall(app, guard, 'favourite', async ({ caller, body: { ids, favourite, slot = null } }) => ({
    ids: await cases.favourite(caller.principal, ids, favourite, slot),
    favourite,
  }))
  serveCall(app, guard, 'lineage', async ({ caller, params }) => {
    const { ancestors, descendants } = await cases.lineage(caller.principal, params.id)
    const sets = await present([...ancestors, ...descendants], caller)
    return {
      ancestors: sets.slice(0, ancestors.length),
      descendants: sets.slice(ancestors.length),
    }
  })

  serveCall(app, guard, 'share', async ({ caller, body, request }) => {
    const token = await cases.sharing.share(caller.principal, body.id)
    return { token, url: `${linkTo(request)}/share/${token}` }
  })
  serveCall(app, guard, 'unshare', async ({ caller, body }) => ({
    revoked: await cases.sharing.unshare(caller.principal, body.id),
  }))

  serveCall(app, guard, 'deleteWorks', ({ caller, body }) => works.delete(caller.principal, body.ids))
  serveCall(app, guard, 'restoreWorks', ({ caller, body }) => works.restore(caller.principal, body.ids))
  // Calls of their own: a process of a version that knows nothing of single images would delete all of them.
  serveCall(app, guard, 'deleteImages', ({ caller, body }) =>
    works.delete(caller.principal, body.ids, body.slot),
  )
  serveCall(app, guard, 'restoreImages', ({ caller, body }) =>
    works.restore(caller.principal, body.ids, body.slot),
  )
  serveCall(app, guard, 'redDot', ({ caller }) => cases.redDot(caller.principal))
  serveCall(app, guard, 'completedCount', async ({ caller }) => ({
    count: await cases.completedCount(caller.principal),
  }))
}

/** A set that is not complete is answered with a status that says why, together with the entity. */
function asAnswer(work: Work, set: ImageSet): ImageSet {
  if (isRunning(work.status)) throw new Refusal(413, 'queued', {}, set)
  if (work.moderation === 'blocked') throw new Refusal(403, 'blocked', {}, set)
  if (work.moderation === 'half') throw new Refusal(409, 'partly_blocked', {}, set)
  // A cancelled work is not an engine's failure.
  if (work.status === ImageStatus.Failed && work.failure !== null && work.failure !== 'cancelled') {
    throw new Refusal(501, work.failure, {}, set)
  }
  return set
}
