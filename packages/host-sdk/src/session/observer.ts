import { logThrown } from './handler-failures.ts'

/** One settled call, for inspectors. */
export interface ObservedCall {
  direction: 'out' | 'in'
  name: string
  /** The argument; what proves who somebody is, is masked. */
  argument: unknown
  /** Milliseconds until it settled. */
  ms: number
  answer?: unknown
  /** The code of a failure. */
  error?: string
}
export type Observer = (call: ObservedCall) => void

/** Tokens and device ids are masked, since logs get copied and either is a credential. */
const hide = (name: string, value: unknown): unknown =>
  /^(authorization|x-device-id)$/i.test(name) ? '…' : value

const masked = (value: unknown): unknown => {
  try {
    return value === undefined ? value : JSON.parse(JSON.stringify(value, hide))
  } catch {
    return '(not plain)'
  }
}

/** Called by a session for each call, with its outcome and start. */
export type Watch = (
  direction: ObservedCall['direction'],
  name: string,
  argument: unknown,
  outcome: Promise<{ value?: unknown; code?: string }>,
  began: number,
) => void

/** Reports each call when it has settled. A failing observer never disturbs a call. */
export const observe =
  (observer: Observer): Watch =>
  (direction, name, argument, outcome, began) => {
    void outcome.then(({ value, code }) => {
      const ms = performance.now() - began
      try {
        observer({ direction, name, argument: masked(argument), ms, answer: masked(value), error: code })
      } catch (thrown) {
        logThrown('onCall', thrown)
      }
    })
  }
