import type { Reason } from '@easel/contract/errors'

/** The server's words for every code, in one language. */
export type Messages = Record<Reason | 'ok', string>
