import { useEffect, useRef } from 'react'
import { useEvent } from '../runtime/react/use-event.ts'

/**
 * Asks for payments one after the other, since the server counts the one that it hears last: what is wanted while
 * another one is being asked for waits, and what is passed over meanwhile is never asked for. Twice the same is once.
 */
export function usePaymentsInTurn(ask: (planId: string, attempt: number) => Promise<void>) {
  const next = useRef<{ order: string; planId: string; attempt: number } | null>(null)
  const polling = useRef<string | null>(null)
  const attempts = useRef(0)
  const askNow = useEvent(ask)

  useEffect(
    () => () => {
      next.current = null
    },
    [],
  )

  const startNext = async () => {
    while (next.current) {
      const { order, planId, attempt } = next.current
      next.current = null
      polling.current = order
      await askNow(planId, attempt)
      polling.current = null
    }
  }

  /** False: it is being asked for already. */
  return useEvent((planId: string, provider: string | undefined): boolean => {
    const order = `${provider} ${planId}`
    if ((next.current?.order ?? polling.current) === order) return false
    attempts.current += 1
    next.current = { order, planId, attempt: attempts.current }
    if (polling.current === null) void startNext()
    return true
  })
}
