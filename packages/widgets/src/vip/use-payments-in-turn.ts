import { useEffect, useRef } from 'react'
import { useEvent } from '../runtime/react/use-event.ts'

/**
 * Creates payments one at a time, because on the server the last one supersedes the others. While a request is pending,
 * only the latest choice is queued; a repeated choice is ignored.
 */
export function usePaymentsInTurn(create: (planId: string, attempt: number) => Promise<void>) {
  const next = useRef<{ key: string; planId: string; attempt: number } | null>(null)
  const inFlight = useRef<string | null>(null)
  const attempts = useRef(0)
  const createNow = useEvent(create)

  useEffect(
    () => () => {
      next.current = null
    },
    [],
  )

  const startNext = async () => {
    while (next.current) {
      const { key, planId, attempt } = next.current
      next.current = null
      inFlight.current = key
      await createNow(planId, attempt)
      inFlight.current = null
    }
  }

  /** Returns false if the same payment is already pending. */
  return useEvent((planId: string, provider: string | undefined): boolean => {
    const key = `${provider} ${planId}`
    if ((next.current?.key ?? inFlight.current) === key) return false
    attempts.current += 1
    next.current = { key, planId, attempt: attempts.current }
    if (inFlight.current === null) void startNext()
    return true
  })
}
