import { SECOND } from '@easel/contract/numbers'

/** An undo that was sent in time may arrive a little late: for so long, in ms, it is still heeded. */
export const UNDO_GRACE = 2 * SECOND
