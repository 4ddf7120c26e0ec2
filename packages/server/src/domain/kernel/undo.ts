import { MINUTE, SECOND } from '@easel/contract/numbers'

/** An undo may arrive this much after its deadline, in ms, because it was sent in time. */
export const UNDO_GRACE = 2 * SECOND

/** Who waits for the outcome of a report is told after this time, in ms: a decision can be undone for a moment. */
export const DECISION_STANDS = MINUTE
