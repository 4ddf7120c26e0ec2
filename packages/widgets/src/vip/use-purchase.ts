import { PAYMENT_POLL, type PaymentProviderName, QR_CODE_SIZE } from '@easel/contract/payments'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useReducer } from 'react'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { useEvent } from '../runtime/react/use-event.ts'
import { useBegunPayments } from './begun-payments.ts'
import { loadRareVipPart } from './lazy-rare-vip-part.tsx'
import { type Purchase, purchase } from './purchase.state.ts'
import { usePaymentsInTurn } from './use-payments-in-turn.ts'

export interface PurchaseControls {
  state: Purchase | null
  /** Creates a payment for a plan, which supersedes the previous one. */
  choose(planId: string): void
}

/** Buys a plan: creates the payment and polls its status until it has ended. */
export function usePurchase(payType: 'Page' | 'Wap', provider?: PaymentProviderName): PurchaseControls {
  const { api } = useWidget()
  const { left, remember } = useBegunPayments()
  const [state, dispatch] = useReducer(purchase, null)

  const create = async (planId: string) => {
    const body = { planId, payType, returnUrl: '' as const, qrcodeSize: QR_CODE_SIZE, provider }
    // Another one would supersede it, perhaps while it is being paid.
    const open = left && (await (await loadRareVipPart())?.openOrder(api, left, body))
    if (open) return open
    const answer = await api.call('createPayment', { body })
    remember(answer.payment)
    return answer
  }
  const requestPayment = usePaymentsInTurn((planId, attempt) =>
    create(planId).then(
      (answer) => dispatch({ type: 'created', attempt, answer }),
      (error: unknown) => dispatch({ type: 'refused', attempt, error }),
    ),
  )
  const choose = useEvent((planId: string) => {
    if (state?.step !== 'paid' && requestPayment(planId, provider)) dispatch({ type: 'choose', planId })
  })

  const watched = state?.step === 'payable' || state?.step === 'ended' ? state.payment.id : null
  const isPayable = state?.step === 'payable'
  const { data } = useQuery({
    queryKey: ['payment', watched],
    queryFn: ({ signal }) => api.call('payment', { params: { id: watched ?? '' }, signal }),
    enabled: Boolean(watched),
    // Shows the current status at once to a person who returns from paying elsewhere.
    refetchOnWindowFocus: 'always',
    refetchInterval: isPayable ? PAYMENT_POLL : false,
    staleTime: 0,
    gcTime: 0,
  })
  useEffect(() => {
    if (data) dispatch({ type: 'status', payment: data.payment })
  }, [data])

  const expiry = isPayable ? state.payment : null
  useEffect(() => {
    if (!expiry) return
    // A time that has passed is up at once.
    const timer = setTimeout(
      () => dispatch({ type: 'time is up', paymentId: expiry.id }),
      expiry.expiresAt - api.serverNow(),
    )
    return () => clearTimeout(timer)
  }, [expiry, api])

  return { state, choose }
}
