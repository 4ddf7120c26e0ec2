import { expect, it } from 'vitest'
import { NOT_SENT, type ResendEvent, resend, secondsLeft } from './resend.state.ts'

const AT = 1_000_000
const after = (...events: ResendEvent[]) => events.reduce(resend, NOT_SENT)

it.each<[string, ResendEvent[], number, number]>([
  ['while the first code is being sent', [], AT, -1],
  ['when it has been sent', [{ type: 'wait', at: AT, retryAfter: null }], AT, 60],
  ['half a second later', [{ type: 'wait', at: AT, retryAfter: null }], AT + 500, 60],
  ['a tick later', [{ type: 'wait', at: AT, retryAfter: null }], AT + 1000, 59],
  ['after a minute', [{ type: 'wait', at: AT, retryAfter: null }], AT + 60_000, 0],
  ['after a long sleep of the device', [{ type: 'wait', at: AT, retryAfter: null }], AT + 9_000_000, 0],
  ['after a failure', [{ type: 'failed' }], AT, 0],
  ['after “resend”', [{ type: 'failed' }, { type: 'send' }], AT, -1],
  ['where one was sent 20 seconds ago', [{ type: 'wait', at: AT, retryAfter: 40 }], AT, 40],
])('%s', (_, events, now, seconds) => {
  expect(secondsLeft(after(...events), now)).toBe(seconds)
})
