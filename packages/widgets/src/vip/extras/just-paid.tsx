import { MINUTE } from '@easel/contract/numbers'
import { PaymentStatus } from '@easel/contract/payments'
import type { Payment } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { useWidget } from '../../runtime/provider/widget-context.ts'
import { Button } from '../../ui/button.tsx'
import { useBegunPayments } from '../begun-payments.ts'
import type { Purchase } from '../purchase.state.ts'
import type { Acquired } from './bought.tsx'
import styles from './extras.module.css'
import { Restore } from './restore.tsx'

export interface JustPaidProps {
  /** The purchase that is shown. */
  state: Purchase | null
  /** Only a code can be paid without opening the provider's page. */
  payType: 'Page' | 'Wap'
  /** A payment was found and added to the membership: this one, or another one (`restored`). */
  onBought(acquired: Acquired, planId: string): void
}

/** Whoever paid by the code and still sees it after so long wonders where the membership is; in ms. */
const LATE = MINUTE
/** How often the provider's word on a payment of before is looked for, in ms. */
const POLL = 10_000

/**
 * For somebody who has paid, or may have, while nothing has confirmed it: what happens by itself, that another payment is
 * not needed, and what to do if nothing happens.
 */
export function JustPaid({ state, payType, onBought }: JustPaidProps) {
  const { t } = useLingui()
  const { api } = useWidget()
  const title = useId()
  const id = useDoubtful(state, payType)
  // Number of the search, and for which payment.
  const [search, setSearch] = useState<{ id: string; nth: number } | null>(null)
  if (id === null) return null
  const nth = search?.id === id ? search.nth : 0
  const sayWhatWasFound = async () => {
    const found = await api.call('payment', { params: { id } }).catch(() => null)
    const isThisOne = found?.payment.status === PaymentStatus.Paid
    onBought(isThisOne ? 'paid' : 'restored', isThisOne ? found.payment.planId : '')
  }
  return (
    <section className={styles.justPaid} aria-labelledby={title}>
      <strong id={title}>{t`Just paid? Do not pay again`}</strong>
      {nth > 0 ? (
        <Restore
          key={id}
          search={nth}
          onRestored={() => void sayWhatWasFound()}
          notYet={t`This payment has not arrived yet. If the money has left your account, check again in a few minutes: it counts even if it arrives late. If nothing changes, give support the order number.`}
        />
      ) : (
        <p>{t`Your VIP begins by itself as soon as the payment is confirmed, usually within a few minutes, even if you close this page. If it does not, give support the order number. If you have not paid, go on as usual.`}</p>
      )}
      <p>
        {t`Order number`} <code>{id}</code>
      </p>
      <Button
        size="small"
        icon="retry"
        onClick={() => setSearch({ id, nth: nth + 1 })}
      >{t`Check again`}</Button>
    </section>
  )
}

/**
 * The payment that may have been made: one whose page at the provider was opened, or whose code is shown for long or has
 * ended. Whoever only reads the plans on a phone has opened none.
 */
function useDoubtful(state: Purchase | null, payType: 'Page' | 'Wap'): string | null {
  const { api } = useWidget()
  const { begun } = useBegunPayments()
  const isOver = state?.step === 'ended'
  // The provider has said what became of it.
  const isDecided = isOver && (state.because === 'failed' || state.because === 'returned')
  const payment = state && 'payment' in state && !isDecided ? state.payment : null
  const gone = begun.findLast(({ left }) => left)?.id ?? null
  const wasOpened = begun.some(({ id, left }) => left && id === payment?.id)
  const isBefore = gone !== null && !(state && 'payment' in state && gone === state.payment.id)
  const { data } = useQuery({
    queryKey: ['payment', gone],
    queryFn: ({ signal }) => api.call('payment', { params: { id: gone ?? '' }, signal }),
    enabled: isBefore,
    refetchInterval: POLL,
  })
  const isOpen = !DECIDED.includes(data?.payment.status ?? PaymentStatus.Failed)
  const isLate = useIsLate(payment)
  if (payment && (wasOpened || (payType === 'Page' && (isOver || isLate)))) return payment.id
  return isBefore && isOpen ? gone : null
}

/** The provider has said what became of it. */
const DECIDED: readonly number[] = [PaymentStatus.Paid, PaymentStatus.Failed, PaymentStatus.Refunded]

function useIsLate(payment: Payment | null): boolean {
  const { api } = useWidget()
  const [late, setLate] = useState<string | null>(null)
  const id = payment?.id ?? null
  const due = payment ? payment.createdAt + LATE : 0
  useEffect(() => {
    if (id === null) return
    const timer = setTimeout(() => setLate(id), Math.max(0, due - api.serverNow()))
    return () => clearTimeout(timer)
  }, [id, due, api])
  return late !== null && late === id
}
