import { MINUTE } from '@easel/contract/numbers'
import type Stripe from 'stripe'
import type { Payment } from '../../../domain/payments/ports.ts'
import { reached } from './read-stripe.ts'

/** How far Stripe's clock may be from ours, and how long a call to begin may have taken. */
const SEARCH_WINDOW = 5 * MINUTE
/** Limits the search; an account that begins more checkouts in ten minutes is not searched to the end. */
const MAX_PAGES = 10
const PAGE_SIZE = 100

/**
 * Finds by our own id the checkout of a payment whose id at Stripe was lost, for example by a crash before the answer
 * was stored. Null: it never began.
 */
export async function findLostSession(
  stripe: Stripe,
  { id, createdAt }: Pick<Payment, 'id' | 'createdAt'>,
): Promise<Stripe.Checkout.Session | null> {
  const created = {
    gte: Math.floor((createdAt - SEARCH_WINDOW) / 1000),
    lte: Math.ceil((createdAt + SEARCH_WINDOW) / 1000),
  }
  let after: string | undefined
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { data, has_more: hasMore } = await reached(
      stripe.checkout.sessions.list({
        created,
        limit: PAGE_SIZE,
        ...(after ? { starting_after: after } : {}),
      }),
    )
    const found = data.find((session) => session.client_reference_id === id)
    if (found) return found
    after = data.at(-1)?.id
    if (!hasMore || after === undefined) return null
  }
  return null
}
