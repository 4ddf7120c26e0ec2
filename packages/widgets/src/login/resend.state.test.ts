import { expect, it } from 'vitest'
import { NOT_SENT, type ResendEvent, resend, secondsLeft } from './resend.state.ts'

const AT = 1_000_000
const after = (...events: ResendEvent[]) => events.reduce(resend, NOT_SENT)

it.each<[string, ResendEvent[], number, number]>([
  ['none while the first code is being sent', [], AT, -1],
  ['60 s right after sending', [{ type: 'wait', at: AT, retryAfter: null }], AT, 60],
  ['still 60 s half a second later', [{ type: 'wait', at: AT, retryAfter: null }], AT + 500, 60],
  ['59 s a second later', [{ type: 'wait', at: AT, retryAfter: null }], AT + 1000, 59],
  ['0 s after a minute', [{ type: 'wait', at: AT, retryAfter: null }], AT + 60_000, 0],
  ['0 s after a long sleep of the device', [{ type: 'wait', at: AT, retryAfter: null }], AT + 9_000_000, 0],
  ['0 s after a failure', [{ type: 'failed' }], AT, 0],
  ['none while the code is being resent', [{ type: 'failed' }, { type: 'send' }], AT, -1],
  ['the server’s 40 s if a code was sent 20 s ago', [{ type: 'wait', at: AT, retryAfter: 40 }], AT, 40],
])('time until resend: %s', (_, events, now, seconds) => {
  expect(secondsLeft(after(...events), now)).toBe(seconds)
})
