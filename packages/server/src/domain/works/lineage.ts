import type { Principal } from '../kernel/principal.ts'
import { notFound } from '../kernel/refusal.ts'
import type { Work } from '../kernel/work.ts'
import type { LineageStore, WorksStore } from './ports.ts'

/** Limit of each list. */
const MAX_RELATIVES = 50

export interface Lineage {
  /** Nearest first. */
  ancestors: Work[]
  /** Oldest first. */
  descendants: Work[]
}

/**
 * Ancestors and descendants of an own work, without deleted and failed ones. Refuses with 404 for works of others.
 */
export const createLineage =
  (find: WorksStore['find'], store: LineageStore) =>
  async (principal: Principal, id: string): Promise<Lineage> => {
    const work = await find(id)
    if (work?.principalId !== principal.id) throw notFound()
    return store.around(principal.id, id, MAX_RELATIVES)
  }
