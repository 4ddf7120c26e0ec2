import { toMinor } from '../../../domain/payments/plans.ts'
import type { ProviderEvent } from '../../../domain/payments/ports.ts'

const CURRENCY = 'CNY'

interface TradeStatus {
  status: string
  total: string
  /** When it was paid is said. */
  isPaid: boolean
  /** What was given back, all parts together; null: it does not say. */
  refunded: string | null
  tradeNo: string | null
}

/** What follows from the status of a trade. One that is closed was never paid, or was given back as a whole. */
export function eventOf({ status, total, isPaid, refunded, tradeNo }: TradeStatus): ProviderEvent | null {
  const providerEvent = (event: ProviderEvent['event'], amount: string): ProviderEvent => ({
    event,
    amount: toMinor(Number(amount), CURRENCY) ?? -1,
    currency: CURRENCY,
    providerRef: tradeNo,
  })
  // Nothing given back may be said as 0.00.
  const back = refunded !== null && Number(refunded) > 0 ? refunded : null
  switch (status) {
    case 'TRADE_SUCCESS':
    case 'TRADE_FINISHED':
      return back === null ? providerEvent('paid', total) : providerEvent('refunded', back)
    case 'TRADE_CLOSED':
      if (back !== null) return providerEvent('refunded', back)
      return isPaid ? providerEvent('refunded', total) : providerEvent('expired', total)
    default:
      return null
  }
}
