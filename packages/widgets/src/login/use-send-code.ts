import { type CodePurpose, type CodeType, RESEND_AFTER } from '@easel/contract/identity'
import { SECOND } from '@easel/contract/numbers'
import { useEffect, useReducer, useRef, useState } from 'react'
import { isApiError } from '../runtime/errors/is-api-error.ts'
import { useReportError } from '../runtime/errors/use-report-error.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { useEvent } from '../runtime/react/use-event.ts'
import { knownDeviceOf, useFlow } from './account-port.ts'
import { NOT_SENT, resend, secondsLeft } from './resend.state.ts'

interface Sending {
  codeType: CodeType
  target: string
  codePurpose: CodePurpose
}

interface SentCode {
  /** −1 while it is being sent, 0 when another may be sent, else the seconds until then. */
  left: number
  /** A code was sent so long ago that it should have arrived. */
  isOverdue: boolean
  send(): void
  /** Blocks sending for some seconds, after too many wrong codes. */
  pause(seconds: number): void
}

/** Sends a code on mount, unless it `isSent`, and again on request. */
export function useSendCode(sending: Sending, isSent: boolean): SentCode {
  const { api } = useWidget()
  const { port, resendFrom, dispatch: change } = useFlow()
  const key = `${sending.codePurpose} ${sending.codeType} ${sending.target}`
  const report = useReportError()
  const [state, dispatch] = useReducer(
    resend,
    isSent ? { sending: false, from: resendFrom.get(key) ?? 0 } : NOT_SENT,
  )
  const [now, setNow] = useState(Date.now)
  const left = secondsLeft(state, now)
  const send = useEvent(async () => {
    dispatch({ type: 'send' })
    try {
      const { retryAfter } = await api.call('sendCode', { body: { ...sending, ...knownDeviceOf(port) } })
      dispatch({ type: 'wait', at: Date.now(), retryAfter })
    } catch (thrown) {
      const isLimit =
        isApiError(thrown) && (thrown.reason === 'send_too_soon' || thrown.reason === 'code_too_many')
      const isSoon = isLimit && thrown.retryAfter
      if (isSoon) dispatch({ type: 'wait', at: Date.now(), retryAfter: thrown.retryAfter })
      else dispatch({ type: 'failed' })
      // A code that was sent within the last minute is still valid: nothing to report.
      if (!isSoon || isSoon > RESEND_AFTER / SECOND) report(thrown)
      if (isApiError(thrown) && thrown.reason === 'already_registered') {
        change({ type: 'registered', target: sending.target })
      }
    }
    setNow(Date.now())
  })
  useEffect(() => {
    if (!state.sending) resendFrom.set(key, state.from)
  }, [state, resendFrom.set, key])
  const first = useRef(!isSent)
  useEffect(() => {
    if (first.current) void send()
    first.current = false
  }, [])
  const ticking = left > 0
  useEffect(() => {
    if (!ticking) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [ticking])
  const pause = (retryAfter: number) => {
    dispatch({ type: 'wait', at: Date.now(), retryAfter })
    setNow(Date.now())
  }
  return { left, isOverdue: left === 0 && state.from > 0, send, pause }
}
