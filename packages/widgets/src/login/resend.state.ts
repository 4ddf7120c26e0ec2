import { RESEND_AFTER } from '@easel/contract/identity'
import { SECOND } from '@easel/contract/numbers'

/** Whether a code is being sent, and from when on, in ms, another may be requested. */
export interface Resend {
  sending: boolean
  from: number
}

export type ResendEvent =
  | { type: 'send' }
  /** Sent, or refused because one was sent a moment ago. `retryAfter` in seconds, from the server. */
  | { type: 'wait'; at: number; retryAfter: number | null }
  | { type: 'failed' }

export const NOT_SENT: Resend = { sending: true, from: 0 }

export function resend(_: Resend, event: ResendEvent): Resend {
  if (event.type === 'send') return NOT_SENT
  if (event.type === 'failed') return { sending: false, from: 0 }
  const wait = event.retryAfter === null ? RESEND_AFTER : event.retryAfter * SECOND
  return { sending: false, from: event.at + wait }
}

/** −1 while a code is being sent, 0 when another may be requested, else the seconds until then. */
export const secondsLeft = ({ sending, from }: Resend, now: number): number =>
  sending ? -1 : Math.max(0, Math.ceil((from - now) / SECOND))
