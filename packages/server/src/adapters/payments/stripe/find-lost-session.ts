import { MINUTE } from '@easel/contract/numbers'
import type Stripe from 'stripe'
import type { Payment } from '../../../domain/payments/ports.ts'
import { reached } from './read-stripe.ts'

/** How far its clock may be from ours, and how long a call to begin may have taken. */
const AROUND = 5 * MINUTE
/** A shop that begins more checkouts than this in ten minutes is asked in vain. */
const PAGES = 10
const PAGE = 100

/**
 * The checkout of a payment whose id there was lost, as by a crash before its answer was kept: found by our own id.
 * Null: it never began.
 */
export async function findLostSession(
  stripe: Stripe,
  { id, createdAt }: Pick<Payment, 'id' | 'createdAt'>,
): Promise<Stripe.Checkout.Session | null> {
  const created = {
    gte: Math.floor((createdAt - AROUND) / 1000),
    lte: Math.ceil((createdAt + AROUND) / 1000),
  }
  let after: string | undefined
  for (let page = 0; page < PAGES; page += 1) {
    const { data, has_more: hasMore } = await reached(
      stripe.checkout.sessions.list({ created, limit: PAGE, ...(after ? { starting_after: after } : {}) }),
    )
    const found = data.find((session) => session.client_reference_id === id)
    if (found) return found
    after = data.at(-1)?.id
    if (!hasMore || after === undefined) return null
  }
  return null
}
