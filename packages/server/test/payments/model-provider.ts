import type { PaymentProvider, ProviderEvent } from '../../src/domain/payments/ports.ts'

interface ProviderRecord {
  amount: number
  state: 'open' | 'paid' | 'declined' | 'closed' | 'refunded' | 'disputed' | 'won'
  /** The part that was refunded. */
  part: number
  /** Whether a refund of all of it has failed afterwards. */
  refundFailed: boolean
}

/** A provider that may be down, and reports the current state of each payment. */
export function modelProvider() {
  const records = new Map<string, ProviderRecord>()
  let down = false
  let refusesRefunds = false
  const reach = () => {
    if (down) throw new Error('the provider is down')
  }
  const EVENT = {
    paid: 'paid',
    declined: 'declined',
    closed: 'expired',
    refunded: 'refunded',
    disputed: 'disputed',
    won: 'dispute won',
    open: null,
  } as const
  const eventOf = (id: string): Awaited<ReturnType<PaymentProvider['ask']>> => {
    const record = records.get(id)
    const event = record && EVENT[record.state]
    if (!event) return null
    const isPart = event === 'paid' && record.part > 0
    const reported = isPart
      ? { event: 'refunded' as const, amount: record.part }
      : { event, amount: record.amount, ...(event === 'dispute won' ? { part: record.part } : {}) }
    return { ...reported, currency: 'USD', providerRef: null }
  }
  const move = (id: string, from: ProviderRecord['state'], to: ProviderRecord['state']) => {
    const record = records.get(id)
    if (record?.state === from) record.state = to
  }
  /** Several events at the provider before any of them is known here. */
  const moveAny = (id: string, from: readonly ProviderRecord['state'][], to: ProviderRecord['state']) => {
    for (const state of from) move(id, state, to)
  }
  const provider: PaymentProvider = {
    name: 'sandbox',
    currency: 'USD',
    payTypes: ['Page'],
    showsOwnQr: false,
    frameOrigins: [],
    async begin({ id, amount }) {
      reach()
      records.set(id, { amount, state: 'open', part: 0, refundFailed: false })
      return { payload: `/${id}`, providerRef: null }
    },
    async ask({ id }) {
      reach()
      return eventOf(id)
    },
    async close({ id }) {
      reach()
      move(id, 'open', 'closed')
      return eventOf(id)
    },
    async refund({ id }) {
      reach()
      if (refusesRefunds) throw new Error('the provider refunds nothing')
      moveAny(id, ['paid', 'won', 'disputed'], 'refunded')
    },
    verify: async () => ({ ok: false, because: 'signature', paymentId: null }),
  }
  const refundPart = (id: string) => {
    const record = records.get(id)
    if (record?.state === 'paid' || record?.state === 'won')
      record.part = Math.min(record.amount - 1, record.part + 100)
  }
  /** A refund that the bank sent back: the money is with the seller again. */
  const failRefund = (id: string) => {
    const record = records.get(id)
    if (record?.state !== 'refunded') return
    record.state = 'paid'
    record.refundFailed = true
  }
  const failedRefundOf = (id: string): ProviderEvent | null => {
    const record = records.get(id)
    if (!record?.refundFailed || (record.state !== 'paid' && record.state !== 'won')) return null
    return { event: 'refund failed', amount: record.part, currency: 'USD', providerRef: null }
  }
  return {
    provider,
    failRefund,
    failedRefundOf,
    refuseRefunds(isRefused: boolean) {
      refusesRefunds = isRefused
    },
    records,
    refundPart,
    moveAny,
    eventOf,
    move,
    setDown(isDown: boolean) {
      down = isDown
    },
  }
}
