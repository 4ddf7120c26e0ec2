import type { Principal } from '../kernel/principal.ts'
import type { Work } from '../kernel/work.ts'
import type { WorksStore } from './ports.ts'

/** Bounds the events after a reconnect; older changes are on the queue page. */
const MAX_RESUMED = 100
/** Revisions are assigned before the commit, so an earlier one may become visible later. */
const OVERLAP = 50

/**
 * The first events of a stream: after a reconnect all changes since the last event, else the running works. A change
 * may be repeated; none is skipped.
 */
export const createStreamStart =
  (store: WorksStore) =>
  (principal: Principal, lastRevision: number | null): Promise<Work[]> =>
    lastRevision === null
      ? store.running(principal.id, MAX_RESUMED)
      : store.changedSince(principal.id, lastRevision - OVERLAP, MAX_RESUMED)
