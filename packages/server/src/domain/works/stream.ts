import type { Principal } from '../kernel/principal.ts'
import type { Work } from '../kernel/work.ts'
import type { WorksStore } from './ports.ts'

/** As many changes as a stream that resumes is told at most; older news is what the queue's page is for. */
const RESUME_AT_MOST = 100
/** Changes get their numbers before they are committed: one that was overtaken must not be lost. */
const OVERLAP = 50

/**
 * What an event stream begins with: after a break everything that changed since the last event, else what
 * is running now. A change may be told twice; none is left out.
 */
export const createStreamStart =
  (store: WorksStore) =>
  (principal: Principal, lastRevision: number | null): Promise<Work[]> =>
    lastRevision === null
      ? store.running(principal.id, RESUME_AT_MOST)
      : store.changedSince(principal.id, lastRevision - OVERLAP, RESUME_AT_MOST)
