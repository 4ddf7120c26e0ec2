import { RESEND_AFTER } from '@easel/contract/identity'
import { SECOND } from '@easel/contract/numbers'

/** Whether a code is on its way, and from when on, in ms, another may be asked for. */
export interface Resend {
  sending: boolean
  from: number
}

export type ResendEvent =
  | { type: 'send' }
  /** `retryAfter` in seconds, as the server says. Sent, or refused since one was sent a moment ago. */
  | { type: 'wait'; at: number; retryAfter: number | null }
  | { type: 'failed' }

export const NOT_SENT: Resend = { sending: true, from: 0 }

export function resend(_: Resend, event: ResendEvent): Resend {
  if (event.type === 'send') return NOT_SENT
  if (event.type === 'failed') return { sending: false, from: 0 }
  const wait = event.retryAfter === null ? RESEND_AFTER : event.retryAfter * SECOND
  return { sending: false, from: event.at + wait }
}

/** −1 while a code is being sent, 0 when another may be asked for, else the seconds until then. */
export const secondsLeft = ({ sending, from }: Resend, now: number): number =>
  sending ? -1 : Math.max(0, Math.ceil((from - now) / SECOND))
