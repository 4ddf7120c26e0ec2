import { HOUR, MINUTE } from '@easel/contract/numbers'

/** A session ends after this, whatever is done. */
export const SESSION_TTL = 8 * HOUR
/** And after a pause of this. */
export const IDLE_TIMEOUT = 20 * MINUTE
