import { DAY, SECOND, type Slot } from '@easel/contract/numbers'
import type { QueueTab } from '@easel/contract/types'
import type { Clock } from '../kernel/clock.ts'
import type { Page, PageRequest } from '../kernel/page.ts'
import type { Principal } from '../kernel/principal.ts'
import { notFound, Refusal } from '../kernel/refusal.ts'
import { DECISION_STANDS, UNDO_GRACE } from '../kernel/undo.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import { isVisibleTo, type Work } from '../kernel/work.ts'
import type { WorkEvents } from '../kernel/work-events.ts'
import type { MineFilter, WorksStore } from './ports.ts'

interface Parts {
  store: WorksStore
  entitlementsOf(principal: Principal): { works: boolean; squares: readonly (string | null)[] }
  uow: UnitOfWork
  workEvents: WorkEvents
  limits: { queueKeptDays: number; undoSeconds: number }
  clock: Clock
}

/** How long before expiry the page mentions it. */
const EXPIRING_SOON = 7 * DAY

/** The owner's operations on works. Works of others do not exist for them. */
export function createWorks({ store, entitlementsOf, uow, workEvents, limits, clock }: Parts) {
  const undo = limits.undoSeconds * SECOND
  const tellAll = async (principal: Principal, ids: readonly string[]) => {
    for (const workId of ids) await workEvents.publish({ principalId: principal.id, workId })
  }

  /** A work visible to the principal; refuses with 404. */
  const visible = async (principal: Principal, id: string): Promise<Work> => {
    const work = await store.find(id)
    const viewer = { principalId: principal.id, squares: entitlementsOf(principal).squares }
    if (!work || !isVisibleTo(viewer, work)) throw notFound()
    return work
  }

  return {
    visible,

    /** Opening an own work marks it as seen. */
    async open(principal: Principal, id: string): Promise<Work> {
      const work = await visible(principal, id)
      const seen =
        work.principalId === principal.id && (await store.markSeen(principal.id, { id }, clock.now()))
      if (seen) await tellAll(principal, [id])
      return work
    },

    /**
     * Recent works. Opening a list marks the ended ones that it is of as seen: that of what runs, which pages ask for
     * in the background, marks none.
     */
    async queue(principal: Principal, tab: QueueTab, page: PageRequest): Promise<Page<Work>> {
      const since = clock.now() - limits.queueKeptDays * DAY
      const works = await store.queue(principal.id, { tab, since }, page)
      const [first] = works.items
      const seen = tab !== 'running' && (await store.markSeen(principal.id, { tab }, clock.now()))
      if (seen && first) await tellAll(principal, [first.id])
      return works
    },

    async mine(
      principal: Principal,
      { expiring, ...filter }: Omit<MineFilter, 'expiringBefore'> & { expiring: boolean },
      page: PageRequest,
    ): Promise<Page<Work>> {
      if (!entitlementsOf(principal).works) throw new Refusal(403, 'not_offered')
      const expiringBefore = expiring ? clock.now() + EXPIRING_SOON : null
      return store.mine(principal.id, { ...filter, expiringBefore }, page)
    },

    redDot: (principal: Principal) => store.redDot(principal.id, clock.now() - DECISION_STANDS),

    /** Refuses with 404 when none of the ids is a deletable work of the principal. */
    async delete(principal: Principal, ids: readonly string[], slot: Slot | null = null) {
      const at = clock.now()
      const deleted = await uow.run((tx) => store.delete(principal.id, { ids, slot }, at, tx))
      if (deleted.length === 0) throw notFound()
      await tellAll(principal, deleted)
      return { ids: deleted, restorableUntil: at + undo }
    },

    async restore(principal: Principal, ids: readonly string[], slot: Slot | null = null) {
      const since = clock.now() - undo - UNDO_GRACE
      const restored = await uow.run((tx) => store.restore(principal.id, { ids, slot }, since, tx))
      if (restored.length === 0) throw notFound()
      await tellAll(principal, restored)
      return { ids: restored }
    },
  }
}

export type Works = ReturnType<typeof createWorks>
