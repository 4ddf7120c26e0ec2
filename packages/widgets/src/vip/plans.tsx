import { type PaymentProviderName, PLAN_TYPE_SHOWN } from '@easel/contract/payments'
import type { CallAnswer, VipInfo } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { errorLine } from '../runtime/errors/error-messages.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { useEvent } from '../runtime/react/use-event.ts'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/inline.tsx'
import { ErrorState } from '../ui/states.tsx'
import { useBegunPayments } from './begun-payments.ts'
import type { Acquired } from './extras/bought.tsx'
import { loadRareVipPart, RareVipPart } from './lazy-rare-vip-part.tsx'
import { PaymentArea } from './payment-area.tsx'
import { PlanCards } from './plan-cards.tsx'
import { usePurchase } from './use-purchase.ts'

interface PlansProps {
  vip: VipInfo | undefined
  onBought(acquired: Acquired, planId: string): void
}

/** No payment is made sooner after its QR code is shown, in ms. */
const PRELOAD_DELAY = 3000

/** The plans on sale, and the payment for the chosen one. */
export function Plans({ vip, onBought }: PlansProps) {
  const { t, i18n } = useLingui()
  const { api } = useWidget()
  const queries = useQueryClient()
  const [payType] = useState(payTypeHere)
  const [provider, setProvider] = useState<PaymentProviderName>()
  const plans = useQuery({
    queryKey: ['plans', provider],
    queryFn: ({ signal }) => api.call('plans', { query: provider ? { provider } : {}, signal }),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  })
  const shown = plans.data?.items.filter(({ type }) => type === PLAN_TYPE_SHOWN)
  const { state, choose } = usePurchase(payType, provider)
  // The one that somebody went to pay, or the first one, is the default. Another payment method keeps the chosen plan if
  // it has that plan, too.
  const { left } = useBegunPayments()
  const chosen = state?.planId ?? left?.answer?.payment.planId
  const plan = shown?.find(({ id }) => id === chosen) ?? shown?.[0]
  const chooseOne = useEvent(() => {
    if (plan) choose(plan.id)
  })
  const offered = plans.isPlaceholderData ? null : shown && [provider, ...shown.map(({ id }) => id)].join(' ')
  useEffect(() => {
    if (offered) chooseOne()
  }, [offered])
  const isPayable = state?.step === 'payable'
  useEffect(() => {
    if (!isPayable) return
    // What is shown after the payment, once the person has had time to look at the plans.
    const timer = setTimeout(() => void loadRareVipPart(), PRELOAD_DELAY)
    return () => clearTimeout(timer)
  }, [isPayable])
  const paidPlan = state?.step === 'paid' ? state.planId : null
  useEffect(() => {
    if (paidPlan !== null) onBought('paid', paidPlan)
  }, [paidPlan, onBought])

  // If the chosen payment method has no plans, another one can still be chosen.
  const ways = queries.getQueryData<CallAnswer<'plans'>>(['plans', undefined])?.providers
  const otherWays = provider && ways && (
    <RareVipPart kind="methods" providers={ways} chosen={provider} onProvider={setProvider} />
  )
  if (plans.isError) {
    return (
      <ErrorState title={errorLine(plans.error, i18n)}>
        <Button icon="retry" onClick={() => void plans.refetch()}>{t`Try again`}</Button>
        {otherWays}
      </ErrorState>
    )
  }
  if (!shown || !plans.data) return <Skeleton height={360} />
  if (!plan) {
    return (
      <>
        <RareVipPart kind="nothing-for-sale" />
        {otherWays}
      </>
    )
  }
  return (
    <>
      <PlanCards plans={shown} chosen={plan.id} onChoose={choose} />
      {vip?.vipExpiryTime && <RareVipPart kind="upgrade-end" plan={plan} expiry={vip.vipExpiryTime} />}
      <PaymentArea
        state={state}
        plan={plan}
        payType={payType}
        providers={plans.data.providers}
        provider={provider}
        onProvider={setProvider}
        onRefresh={chooseOne}
      />
      <RareVipPart kind="just-paid" {...{ state, payType, onBought }} />
    </>
  )
}

/** Phones link to the wallet (`Wap`); other devices show a QR code (`Page`). */
const payTypeHere = (): 'Wap' | 'Page' =>
  globalThis.matchMedia?.('(hover: none) and (pointer: coarse)').matches ? 'Wap' : 'Page'
