import { PLAN_TYPE_SHOWN } from '@easel/contract/payments'
import type { VipInfo } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { errorLine } from '../runtime/errors/error-messages.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { keys } from '../runtime/requests/query-keys.ts'
import { useUserInfo } from '../runtime/session/user-info.queries.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Skeleton } from '../ui/small.tsx'
import { EmptyState, ErrorState } from '../ui/states.tsx'
import { PaymentArea } from './payment-area.tsx'
import { PlanCards } from './plan-cards.tsx'
import { Privileges } from './privileges.tsx'
import { usePurchase } from './use-purchase.ts'
import styles from './vip.module.css'
import { VipMessages } from './vip-messages.tsx'

/** Milliseconds between looks at the membership while the dialog is open. */
const MEMBERSHIP_POLL = 5_000

export interface VipDialogProps {
  /** Where the membership agreement stands. */
  agreement: string
  /** Signs the person in, so that what they bought is not lost. */
  onLogin(): void
  /** Opens the field for an activation code. */
  onCode?(): void
  /** `bought`: a payment has succeeded. */
  onClose(bought: boolean): void
}

/** Buying a membership: what it gives, the plans, and the payment. */
export function VipDialog(props: VipDialogProps) {
  return (
    <VipMessages>
      <Inside {...props} />
    </VipMessages>
  )
}

function Inside({ agreement, onLogin, onCode, onClose }: VipDialogProps) {
  const { t } = useLingui()
  const { track } = useWidget()
  const { vip, seen } = useMembershipWatched()
  const [paid, setPaid] = useState(false)
  const bought = useGrew(seen) || paid
  const close = () => {
    track('vip_closed', { bought })
    onClose(bought)
  }
  if (bought) return <Bought onLogin={onLogin} onClose={close} />
  return (
    <Dialog open wide onClose={close} title={t`Open VIP, unlimited usage`}>
      <div className={styles.columns}>
        <Privileges vip={vip} />
        <div className={styles.buying}>
          {vip?.isPermanentVip ? <Forever /> : <Plans onBought={() => setPaid(true)} />}
          <p className={styles.small}>
            <a href={agreement} target="_blank" rel="noopener">{t`VIP membership agreement`}</a>
            {onCode && (
              <button
                type="button"
                className={styles.link}
                onClick={onCode}
              >{t`I have an activation code`}</button>
            )}
          </p>
        </div>
      </div>
    </Dialog>
  )
}

/**
 * An order that was left for another one may be paid all the same: then the membership says so before any payment.
 * `seen`: as it was read since the dialog is open, not what the page remembers from before.
 */
function useMembershipWatched(): { vip: VipInfo | undefined; seen: VipInfo | undefined } {
  const { api } = useWidget()
  const { data, isFetchedAfterMount, isSuccess } = useQuery<VipInfo>({
    queryKey: keys.membership,
    queryFn: ({ signal }) => api.call('vipInfo', { signal }),
    refetchInterval: MEMBERSHIP_POLL,
    staleTime: 0,
  })
  return { vip: data, seen: isFetchedAfterMount && isSuccess ? data : undefined }
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

function Forever() {
  const { t } = useLingui()
  return (
    <EmptyState icon="crown" title={t`You are a permanent member`} text={t`There is nothing left to buy.`} />
  )
}

function Plans({ onBought }: { onBought(): void }) {
  const { t, i18n } = useLingui()
  const { api } = useWidget()
  const payType = usePayType()
  const plans = useQuery({
    queryKey: ['plans'],
    queryFn: ({ signal }) => api.call('plans', { signal }),
    staleTime: 60_000,
  })
  const shown = plans.data?.items.filter(({ type }) => type === PLAN_TYPE_SHOWN)
  const { state, choose } = usePurchase(payType)
  const first = shown?.[0]?.id
  useEffect(() => {
    if (first !== undefined) choose(first)
  }, [first, choose])
  const isPaid = state?.step === 'paid'
  useEffect(() => {
    if (isPaid) onBought()
  }, [isPaid, onBought])

  if (plans.isError) {
    return (
      <ErrorState title={errorLine(plans.error, i18n)}>
        <Button icon="retry" onClick={() => void plans.refetch()}>{t`Try again`}</Button>
      </ErrorState>
    )
  }
  if (!shown) return <Skeleton height={360} />
  if (shown.length === 0) return <EmptyState icon="crown" title={t`No plans are on sale at the moment`} />
  return (
    <>
      <PlanCards plans={shown} chosen={state?.planId ?? null} disabled={isPaid} onChoose={choose} />
      <PaymentArea state={state} payType={payType} onRefresh={() => state && choose(state.planId)} />
    </>
  )
}

function Bought({ onLogin, onClose }: { onLogin(): void; onClose(): void }) {
  const { t } = useLingui()
  const { data: user } = useUserInfo()
  const isVisitor = user?.logined === false
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Payment succeeded`}
      description={
        isVisitor
          ? t`You are not logged in; to avoid losing VIP please log in soon`
          : t`Your VIP privileges are unlocked. Go on where you were.`
      }
      actions={
        isVisitor ? (
          <>
            <Button variant="quiet" onClick={onClose}>{t`Later`}</Button>
            <Button variant="primary" onClick={onLogin}>{t`Log in now`}</Button>
          </>
        ) : (
          <Button variant="primary" onClick={onClose}>{t`Go on`}</Button>
        )
      }
    />
  )
}

/** A phone goes to its wallet; a large screen shows a code to scan. */
function usePayType(): 'Page' | 'Wap' {
  const [isPhone] = useState(
    () => globalThis.matchMedia?.('(hover: none) and (pointer: coarse)').matches ?? false,
  )
  return isPhone ? 'Wap' : 'Page'
}
