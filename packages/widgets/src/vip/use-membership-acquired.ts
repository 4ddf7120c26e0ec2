import type { VipInfo } from '@easel/contract/types'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { useEvent } from '../runtime/react/use-event.ts'
import { invalidateAll } from '../runtime/requests/query-client.ts'
import { useMembershipInfo } from '../runtime/session/membership.queries.ts'
import { announceMembershipChange } from '../runtime/session/membership-changes.ts'
import { forgetBegun } from './begun-payments.ts'
import type { Acquired } from './extras/bought.tsx'

/** Looks at the membership while it is on sale here, in ms. */
export const POLLING = { staleTime: 0, refetchInterval: 5_000 }

/**
 * The membership while somebody may be buying one, and how it was won. An order that was left for another one may be
 * paid all the same: then the membership says so before any payment.
 */
export function useMembershipAcquired(): {
  vip: VipInfo | undefined
  acquired: Acquired | null
  onBought(acquired: Acquired, planId?: string): void
} {
  const { data: vip, isFetchedAfterMount, isSuccess } = useMembershipInfo(POLLING)
  const [reported, setReported] = useState<Acquired | null>(null)
  const grew = useGrew(isFetchedAfterMount && isSuccess ? vip : undefined)
  const acquired = reported ?? (grew ? 'paid' : null)
  const [plan, setPlan] = useState<string>()
  useAcquired(acquired, plan)
  const onBought = useEvent((how: Acquired, planId?: string) => {
    setPlan(planId)
    setReported(how)
  })
  return { vip, acquired, onBought }
}

/** Whatever else shows the membership then asks again; a payment is counted, whichever order was paid. */
export function useAcquired(acquired: Acquired | null, plan: string | undefined): void {
  const { api, track } = useWidget()
  const queries = useQueryClient()
  const report = useEvent(() => {
    forgetBegun(queries)
    if (acquired === 'paid') track('vip_paid', { plan })
    void invalidateAll(queries)
    announceMembershipChange(api)
  })
  useEffect(() => {
    if (acquired) report()
  }, [acquired])
}

/** Whether the membership has become longer since it was first seen. */
export function useGrew(vip: VipInfo | undefined): boolean {
  const [first, setFirst] = useState<VipInfo | null>(null)
  if (vip && !first) setFirst(vip)
  if (!vip || !first) return false
  return (
    (vip.isPermanentVip && !first.isPermanentVip) || (vip.vipExpiryTime ?? 0) > (first.vipExpiryTime ?? 0)
  )
}
