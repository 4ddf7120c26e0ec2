import type { PaymentProvider, ProviderEvent } from '../../src/domain/payments/ports.ts'

interface ProviderRecord {
  amount: number
  state: 'open' | 'paid' | 'declined' | 'closed' | 'refunded' | 'disputed' | 'won'
  /** The part that was refunded. */
  part: number
  /** Whether a refund of all of it has failed afterwards. */
  refundFailed: boolean
  /** Each refund of a part, in the list of its day. */
  listed: { day: string; amount: number }[]
}

const DAY = 86_400_000
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

type Records = ReadonlyMap<string, ProviderRecord>

const refundListsOf = (records: Records, reach: () => void): PaymentProvider['refundLists'] => ({
  dayOf,
  lastDayAt: (now) => dayOf(now - DAY),
  async on(day) {
    reach()
    const listed = [...records].flatMap(([paymentId, record]) =>
      record.listed.flatMap((one, at) => (one.day === day ? [{ paymentId, number: String(at) }] : [])),
    )
    return listed.length === 0 ? null : listed
  },
  async amountOf({ paymentId, number }) {
    reach()
    return records.get(paymentId)?.listed[Number(number)]?.amount ?? null
  },
})

const EVENT = {
  paid: 'paid',
  declined: 'declined',
  closed: 'expired',
  refunded: 'refunded',
  disputed: 'disputed',
  won: 'dispute won',
  open: null,
} as const

const DOLLARS = { currency: 'USD', providerRef: null }

/** What a provider may report of a trade that came to `total`. */
export const eventsOfTrade = (total: number): ProviderEvent[] =>
  (
    [
      ['paid', total],
      ['refunded', 1],
      ['disputed', total],
      ['dispute won', total],
      ['refunded', total],
    ] as const
  ).map(([event, amount]) => ({ event, amount, total, ...DOLLARS }))

/**
 * A provider that may be down, and reports the current state of each payment; `listsParts`: who asks it hears of no refund
 * in part, which only its notifications and its lists of each day name.
 */
export function modelProvider(listsParts: boolean) {
  const records = new Map<string, ProviderRecord>()
  let down = false
  let refusesRefunds = false
  const reach = () => {
    if (down) throw new Error('the provider is down')
  }
  const eventOf = (id: string): Awaited<ReturnType<PaymentProvider['ask']>> => {
    const record = records.get(id)
    const event = record && EVENT[record.state]
    if (!event) return null
    const isPart = event === 'paid' && record.part > 0
    const reported = isPart
      ? { event: 'refunded' as const, amount: record.part }
      : { event, amount: record.amount, ...(event === 'dispute won' ? { part: record.part } : {}) }
    return { ...reported, total: record.amount, ...DOLLARS }
  }
  const polled = (id: string): ProviderEvent | null => {
    const event = eventOf(id)
    const record = records.get(id)
    if (!listsParts || !event || !record) return event
    return record.state === 'paid' && record.part > 0
      ? { event: 'paid', amount: record.amount, total: record.amount, ...DOLLARS }
      : { ...event, ...(event.part === undefined ? {} : { part: 0 }) }
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
      records.set(id, { amount, state: 'open', part: 0, refundFailed: false, listed: [] })
      return { payload: `/${id}`, providerRef: null }
    },
    async ask({ id }) {
      reach()
      return polled(id)
    },
    async close({ id }) {
      reach()
      move(id, 'open', 'closed')
      return polled(id)
    },
    async refund({ id }) {
      reach()
      if (refusesRefunds) throw new Error('the provider refunds nothing')
      moveAny(id, ['paid', 'won', 'disputed'], 'refunded')
    },
    verify: async () => ({ ok: false, because: 'signature', paymentId: null }),
    ...(listsParts ? { refundLists: refundListsOf(records, reach) } : {}),
  }
  const refundPart = (id: string, at: number) => {
    const record = records.get(id)
    if (record?.state !== 'paid' && record?.state !== 'won') return
    const amount = Math.min(record.amount - 1 - record.part, 100)
    record.part += amount
    if (amount > 0) record.listed.push({ day: dayOf(at), amount })
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
    return { event: 'refund failed', amount: record.part, total: record.amount, ...DOLLARS }
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
