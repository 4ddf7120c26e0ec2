import { toMinor } from '../../../domain/payments/plans.ts'
import type { ProviderEvent } from '../../../domain/payments/ports.ts'

const CURRENCY = 'CNY'

interface TradeStatus {
  status: string
  total: string
  /** It has a time of payment. */
  isPaid: boolean
  /** The sum of all refunds; null: not known. */
  refunded: string | null
  tradeNo: string | null
}

/** The event of a trade's status. A closed trade was never paid, or was refunded in full. */
export function eventOf({ status, total, isPaid, refunded, tradeNo }: TradeStatus): ProviderEvent | null {
  const providerEvent = (event: ProviderEvent['event'], amount: string): ProviderEvent => ({
    event,
    amount: toMinor(Number(amount), CURRENCY) ?? -1,
    total: toMinor(Number(total), CURRENCY) ?? -1,
    currency: CURRENCY,
    providerRef: tradeNo,
  })
  // No refund may be written as 0.00.
  const refund = refunded !== null && Number(refunded) > 0 ? refunded : null
  switch (status) {
    case 'TRADE_SUCCESS':
    case 'TRADE_FINISHED':
      return refund === null ? providerEvent('paid', total) : providerEvent('refunded', refund)
    case 'TRADE_CLOSED':
      if (refund !== null) return providerEvent('refunded', refund)
      return isPaid ? providerEvent('refunded', total) : providerEvent('expired', total)
    default:
      return null
  }
}
