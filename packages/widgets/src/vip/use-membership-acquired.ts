import type { VipInfo } from '@easel/contract/types'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { useEvent } from '../runtime/react/use-event.ts'
import { invalidateAll } from '../runtime/requests/query-client.ts'
import { useMembershipInfo } from '../runtime/session/membership.queries.ts'
import { announceMembershipChange } from '../runtime/session/membership-changes.ts'
import { useBegunPayments, usePaidOfBegun } from './begun-payments.ts'
import type { Acquired } from './extras/bought.tsx'

/** Query options that poll the membership while it is on sale here; times in ms. */
export const POLLING = { staleTime: 0, refetchInterval: 5_000 }

/**
 * The membership while it may be bought, and how it was acquired. A payment for an earlier choice may still be made: then
 * only the membership shows it. One that was made while this was not shown, such as on the provider's page in this tab, is
 * part of the membership from the start.
 */
export function useMembershipAcquired(): {
  vip: VipInfo | undefined
  acquired: Acquired | null
  onBought(acquired: Acquired, planId?: string): void
} {
  const { data: vip, isFetchedAfterMount, isSuccess } = useMembershipInfo(POLLING)
  const [reported, setReported] = useState<{ how: Acquired; plan?: string | undefined } | null>(null)
  const extended = useMembershipExtended(isFetchedAfterMount && isSuccess ? vip : undefined)
  const [isBack] = useState(useBegunPayments().begun.length > 0)
  const paid = usePaidOfBegun((extended || isBack) && !reported ? vip : undefined)
  // A code, a promotion or a purchase on another device is no payment of this page.
  if (!reported && paid) setReported({ how: 'paid', plan: paid.planId })
  else if (extended && !reported && paid === null) setReported({ how: 'given' })
  const acquired = reported?.how ?? null
  useAcquired(acquired, reported?.plan)
  const onBought = useEvent((how: Acquired, plan?: string) => setReported({ how, plan }))
  return { vip, acquired, onBought }
}

/** Refetches everything that depends on the membership, and tracks a payment, whichever one was made. */
export function useAcquired(acquired: Acquired | null, plan: string | undefined): void {
  const { api, track } = useWidget()
  const { forget } = useBegunPayments()
  const queries = useQueryClient()
  const report = useEvent(() => {
    // One that another tab has taken up is counted there. Whoever is given a membership may be paying, too.
    if (acquired !== 'given' && forget() && acquired === 'paid') track('vip_paid', { plan })
    void invalidateAll(queries)
    announceMembershipChange(api)
  })
  useEffect(() => {
    if (acquired) report()
  }, [acquired])
}

/** Whether the membership was extended since it was first loaded. */
export function useMembershipExtended(vip: VipInfo | undefined): boolean {
  const [first, setFirst] = useState<VipInfo | null>(null)
  if (vip && !first) setFirst(vip)
  if (!vip || !first) return false
  return (
    (vip.isPermanentVip && !first.isPermanentVip) || (vip.vipExpiryTime ?? 0) > (first.vipExpiryTime ?? 0)
  )
}
