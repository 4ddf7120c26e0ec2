import { SECOND } from '@easel/contract/numbers'

/** An undo may arrive this much after its deadline, in ms, because it was sent in time. */
export const UNDO_GRACE = 2 * SECOND
