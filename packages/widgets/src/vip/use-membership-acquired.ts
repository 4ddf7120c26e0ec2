import type { VipInfo } from '@easel/contract/types'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { useEvent } from '../runtime/react/use-event.ts'
import { invalidateAll } from '../runtime/requests/query-client.ts'
import { useMembershipInfo } from '../runtime/session/membership.queries.ts'
import { announceMembershipChange } from '../runtime/session/membership-changes.ts'
import type { Acquired } from './extras/bought.tsx'

/** Looks at the membership while it is on sale here, in ms. */
const POLLING = { staleTime: 0, refetchInterval: 5_000 }

/**
 * The membership while somebody may be buying one, and how it was won. An order that was left for another one may be
 * paid all the same: then the membership says so before any payment. Whatever else shows it then asks again.
 */
export function useMembershipAcquired(): {
  vip: VipInfo | undefined
  acquired: Acquired | null
  onBought(acquired: Acquired): void
} {
  const { api } = useWidget()
  const queries = useQueryClient()
  const { data: vip, isFetchedAfterMount, isSuccess } = useMembershipInfo(POLLING)
  const [reported, setTold] = useState<Acquired | null>(null)
  const grew = useGrew(isFetchedAfterMount && isSuccess ? vip : undefined)
  const acquired = reported ?? (grew ? 'paid' : null)
  const report = useEvent(() => {
    void invalidateAll(queries)
    announceMembershipChange(api)
  })
  useEffect(() => {
    if (acquired) report()
  }, [acquired])
  return { vip, acquired, onBought: setTold }
}

/** Whether the membership has become longer since it was first seen. */
function useGrew(vip: VipInfo | undefined): boolean {
  const [first, setFirst] = useState<VipInfo | null>(null)
  if (vip && !first) setFirst(vip)
  if (!vip || !first) return false
  return (
    (vip.isPermanentVip && !first.isPermanentVip) || (vip.vipExpiryTime ?? 0) > (first.vipExpiryTime ?? 0)
  )
}
