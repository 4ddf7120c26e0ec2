import type { Payment } from '@easel/contract/types'
import { useEffect, useState } from 'react'
import { useImageEvents } from '../../runtime/events/use-live.ts'
import { useEvent } from '../../runtime/react/use-event.ts'
import { useMembershipInfo } from '../../runtime/session/membership.queries.ts'
import { useBegunPayments, usePaidOfBegun } from '../begun-payments.ts'
import { POLLING, useAcquired } from '../use-membership-acquired.ts'
import { Bought } from './bought.tsx'

export interface PaidLaterProps {
  onLogin(): void
}

/**
 * After the dialog was closed, its payments may still be made on the phone that scanned the code. Codes and promotions
 * extend a membership, too, so the status of the payments is fetched.
 */
export function PaidLater({ onLogin }: PaidLaterProps) {
  const { begun, forget } = useBegunPayments()
  // What is stored is too old to be watched: the next page need not load this for it.
  useEffect(() => {
    if (begun.length === 0) forget()
  }, [begun.length, forget])
  const { open } = useImageEvents()
  // Polled only while no events arrive.
  const { data: vip } = useMembershipInfo(open || begun.length === 0 ? undefined : POLLING)
  // Asked at once, too: it may have been paid while this code was loading.
  const paid = usePaidOfBegun(vip)
  const [bought, setBought] = useState<Payment | null>(null)
  const tell = useEvent(() => {
    if (paid && !bought && document.visibilityState === 'visible' && forget()) setBought(paid)
  })
  // Of several tabs the one that is looked at tells it.
  useEffect(() => {
    if (!paid) return
    tell()
    document.addEventListener('visibilitychange', tell)
    return () => document.removeEventListener('visibilitychange', tell)
  }, [paid])
  const [isClosed, setClosed] = useState(false)
  useAcquired(bought && 'paid', bought?.planId)
  if (!bought || isClosed) return null
  const login = () => {
    setClosed(true)
    onLogin()
  }
  return <Bought acquired="paid" onLogin={login} onClose={() => setClosed(true)} />
}
