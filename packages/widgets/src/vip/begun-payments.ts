import { HOUR } from '@easel/contract/numbers'
import { type PaymentProviderName, PaymentStatus } from '@easel/contract/payments'
import type { CreatedPayment, Payment, VipInfo } from '@easel/contract/types'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { isApiError } from '../runtime/errors/is-api-error.ts'
import type { SessionPort } from '../runtime/provider/ports.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { useEvent } from '../runtime/react/use-event.ts'
import { PERSONAL_KEYS } from '../runtime/session/stored-keys.ts'

const KEY = PERSONAL_KEYS.begunPayments
const QUERY = [KEY]
/** So long after its order has ended a payment may still be confirmed. */
const PATIENCE = HOUR
/** Each plan whose code is looked at begins one. Those that somebody went to pay are kept besides. */
const MAX_KEPT = 8

/** How a payment was asked for, and what came of it: enough to go on with it. */
export interface Order {
  payType: 'Page' | 'Wap'
  /** The chosen payment method; without it the first one. */
  provider?: PaymentProviderName | undefined
  answer: CreatedPayment
}

/** A payment that was created in this browser. */
interface Begun {
  id: string
  /** After this time it is no longer watched. */
  until: number
  /** The person went to the provider's page, where they may have paid. */
  left?: Order | undefined
}

export interface BegunPayments {
  begun: readonly Begun[]
  /** The last one that the person went to pay. */
  left: Order | undefined
  /** Keeps one that was begun; `left`: its page at the provider was opened. */
  remember(payment: Payment, left?: Order): void
  /** One of those that this page knows was paid. False: another tab has taken it up. */
  forget(): boolean
}

/**
 * The payments begun in this browser, until one of them is paid. They outlive the page, which phones and web views leave
 * for the provider's, and load anew on the way back.
 */
export function useBegunPayments(): BegunPayments {
  const { api, session } = useWidget()
  const queries = useQueryClient()
  const read = () => stored(session).filter(({ until }) => until > api.serverNow())
  const { data } = useQuery({ queryKey: QUERY, queryFn: read, initialData: read, enabled: false })
  const change = useEvent((changed: (before: readonly Begun[]) => readonly Begun[]) => {
    const next = changed(read())
    queries.setQueryData(QUERY, next)
    session.set(KEY, next[0] ? JSON.stringify(next) : null)
  })
  const remember = useEvent(({ id, expiresAt }: Payment, left?: Order) =>
    change((before) => [
      ...before.filter((one, at) => one.id !== id && (one.left || at > before.length - MAX_KEPT)),
      { id, until: expiresAt + PATIENCE, left },
    ]),
  )
  const forget = useEvent(() => {
    // Not those that another tab has begun since.
    const isOther = ({ id }: Begun) => !data.some((one) => one.id === id)
    const isFirst = !data[0] || !read().every(isOther)
    change((before) => before.filter(isOther))
    return isFirst
  })
  return { begun: data, left: data.findLast((one) => one.left)?.left, remember, forget }
}

function stored(session: SessionPort): Begun[] {
  try {
    const all = JSON.parse(session.get(KEY) ?? '[]') as Begun[]
    return all.filter((one) => typeof Object(one).id === 'string')
  } catch {
    // Also where it is no list.
    return []
  }
}

/**
 * Which of them was paid; null: none, undefined: not known yet. Asked for at each change of the membership, because codes
 * and promotions extend one, too.
 */
export function usePaidOfBegun(vip: VipInfo | undefined): Payment | null | undefined {
  const { api } = useWidget()
  const ids = useBegunPayments().begun.map(({ id }) => id)
  const { data } = useQuery({
    queryKey: ['paid-of-begun', ids, vip],
    queryFn: async ({ signal }) => {
      const ask = (id: string) =>
        api.call('payment', { params: { id }, signal }).catch((thrown: unknown) => {
          // One that could not be asked for may be the one that was paid.
          if (!isApiError(thrown) || thrown.status !== 404) throw thrown
          return null
        })
      const answers = await Promise.all(ids.map(ask))
      return answers.find((answer) => answer?.payment.status === PaymentStatus.Paid)?.payment ?? null
    },
    enabled: Boolean(vip && ids[0]),
  })
  return ids[0] ? data : null
}
