import type { Principal } from '../kernel/principal.ts'
import { notFound } from '../kernel/refusal.ts'
import type { Work } from '../kernel/work.ts'
import type { LineageStore, WorksStore } from './ports.ts'

/** As many of each are told. */
const RELATIVES_AT_MOST = 50

export interface Lineage {
  /** The nearest first. */
  ancestors: Work[]
  /** The oldest first. */
  descendants: Work[]
}

/**
 * What an own work was made from and what was made from it. What was deleted or has failed is left out. Refuses with
 * 404 what is not the principal's.
 */
export const createLineage =
  (find: WorksStore['find'], store: LineageStore) =>
  async (principal: Principal, id: string): Promise<Lineage> => {
    const work = await find(id)
    if (work?.principalId !== principal.id) throw notFound()
    return store.around(principal.id, id, RELATIVES_AT_MOST)
  }
