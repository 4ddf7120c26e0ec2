import { useEffect, useRef } from 'react'
import { useEvent } from '../runtime/react/use-event.ts'

/**
 * Asks for payments one after the other, since the server counts the one that it hears last: what is wanted while
 * another one is being asked for waits, and what is passed over meanwhile is never asked for. Twice the same is once.
 */
export function usePaymentsInTurn(ask: (planId: string, attempt: number) => Promise<void>) {
  const wanted = useRef<{ order: string; planId: string; attempt: number } | null>(null)
  const asked = useRef<string | null>(null)
  const attempts = useRef(0)
  const askNow = useEvent(ask)

  useEffect(
    () => () => {
      wanted.current = null
    },
    [],
  )

  const goOn = async () => {
    while (wanted.current) {
      const { order, planId, attempt } = wanted.current
      wanted.current = null
      asked.current = order
      await askNow(planId, attempt)
      asked.current = null
    }
  }

  /** False: it is being asked for already. */
  return useEvent((planId: string, provider: string | undefined): boolean => {
    const order = `${provider} ${planId}`
    if ((wanted.current?.order ?? asked.current) === order) return false
    attempts.current += 1
    wanted.current = { order, planId, attempt: attempts.current }
    if (asked.current === null) void goOn()
    return true
  })
}
