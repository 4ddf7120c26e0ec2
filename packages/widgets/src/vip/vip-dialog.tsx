import { type PaymentProviderName, PLAN_TYPE_SHOWN } from '@easel/contract/payments'
import type { VipInfo } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { errorLine } from '../runtime/errors/error-messages.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { useEvent } from '../runtime/react/use-event.ts'
import { useMembershipInfo } from '../runtime/session/membership.queries.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Skeleton } from '../ui/inline.tsx'
import { EmptyState, ErrorState } from '../ui/states.tsx'
import { Extra, loadExtra } from './lazy-extra.ts'
import { PaymentArea } from './payment-area.tsx'
import { PlanCards } from './plan-cards.tsx'
import { Privileges } from './privileges.tsx'
import { usePurchase } from './use-purchase.ts'
import styles from './vip.module.css'
import { VipMessages } from './vip-messages.tsx'

/** Milliseconds between looks at the membership while the dialog is open. */
const MEMBERSHIP_POLL = 5_000

export interface VipDialogProps {
  /** The page about the apps, where the operator has some. */
  apps?: string | undefined
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

function Inside({ agreement, apps, onLogin, onCode, onClose }: VipDialogProps) {
  const { t } = useLingui()
  const { track } = useWidget()
  // An order that was left for another one may be paid all the same: then the membership says so before any payment.
  const { data: vip, isFetchedAfterMount, isSuccess } = useMembershipInfo(MEMBERSHIP_POLL)
  const [paid, setPaid] = useState(false)
  const bought = useGrew(isFetchedAfterMount && isSuccess ? vip : undefined) || paid
  const close = () => {
    track('vip_closed', { bought })
    onClose(bought)
  }
  if (bought) {
    return (
      <Suspense>
        <Extra onLogin={onLogin} onClose={close} />
      </Suspense>
    )
  }
  return (
    <Dialog open wide onClose={close} title={t`Open VIP, unlimited usage`}>
      <div className={styles.columns}>
        <Privileges vip={vip} apps={apps} />
        <div className={styles.buying}>
          {vip?.isPermanentVip ? (
            <Suspense>
              <Extra forever />
            </Suspense>
          ) : (
            <Plans onBought={() => setPaid(true)} />
          )}
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

/** Whether the membership has become longer since it was first seen. */
function useGrew(vip: VipInfo | undefined): boolean {
  const [first, setFirst] = useState<VipInfo | null>(null)
  if (vip && !first) setFirst(vip)
  if (!vip || !first) return false
  return (
    (vip.isPermanentVip && !first.isPermanentVip) || (vip.vipExpiryTime ?? 0) > (first.vipExpiryTime ?? 0)
  )
}

function Plans({ onBought }: { onBought(): void }) {
  const { t, i18n } = useLingui()
  const { api } = useWidget()
  const payType = usePayType()
  const [provider, setProvider] = useState<PaymentProviderName>()
  const plans = useQuery({
    queryKey: ['plans', provider],
    queryFn: ({ signal }) => api.call('plans', { query: provider ? { provider } : {}, signal }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  })
  const shown = plans.data?.items.filter(({ type }) => type === PLAN_TYPE_SHOWN)
  const { state, choose } = usePurchase(payType, provider)
  // The first one is chosen; another way to pay keeps the choice, where it is sold in that currency.
  const chooseAmong = useEvent((ids: readonly string[]) => {
    const [first] = ids
    const chosen = ids.find((id) => id === state?.planId) ?? first
    if (chosen !== undefined) choose(chosen)
  })
  const offered = plans.isPlaceholderData ? null : shown && [provider, ...shown.map(({ id }) => id)].join(' ')
  useEffect(() => {
    if (!offered) return
    chooseAmong(offered.split(' ').slice(1))
    // What follows the payment is there when it is paid.
    void loadExtra()
  }, [offered])
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
  if (!shown || !plans.data) return <Skeleton height={360} />
  if (shown.length === 0) return <EmptyState icon="crown" title={t`No plans are on sale at the moment`} />
  return (
    <>
      <PlanCards plans={shown} chosen={state?.planId ?? null} onChoose={choose} />
      <PaymentArea
        state={state}
        payType={payType}
        providers={plans.data.providers}
        onProvider={setProvider}
        onRefresh={() => state && choose(state.planId)}
      />
    </>
  )
}

/** A phone goes to its wallet; a large screen shows a code to scan. */
function usePayType(): 'Page' | 'Wap' {
  const [isPhone] = useState(
    () => globalThis.matchMedia?.('(hover: none) and (pointer: coarse)').matches ?? false,
  )
  return isPhone ? 'Wap' : 'Page'
}
