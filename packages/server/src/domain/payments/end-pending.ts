import type { Tx } from '../kernel/unit-of-work.ts'
import type { ApplyProviderEvent } from './apply-provider-event.ts'
import type { Payment, PaymentStore, PurchasedMemberships } from './ports.ts'

interface Parts {
  store: Pick<PaymentStore, 'lockPending'>
  memberships: Pick<PurchasedMemberships, 'now'>
  paymentEvents: Pick<ApplyProviderEvent, 'change'>
  /** Closes them at their providers once the transaction is committed; what it does not close, the job does. */
  closeAfterCommit(payments: readonly Payment[], tx: Tx): void
}

/**
 * Ends pending payments that would buy nothing, or that another one of the same buyer supersedes. One that is paid before
 * its provider has closed it is granted, and flagged. The caller holds the buyer's lock.
 */
export function createEndPending({ store, memberships, paymentEvents, closeAfterCommit }: Parts) {
  const end = async (payments: readonly Payment[], tx: Tx): Promise<void> => {
    if (payments.length === 0) return
    for (const payment of payments) await paymentEvents.change(payment, 'superseded', tx)
    closeAfterCommit(payments, tx)
  }
  return {
    /** Of somebody who is a permanent member now, by whatever way. */
    ofPermanent: async (principalId: string, tx: Tx): Promise<void> =>
      end(await store.lockPending(principalId, tx), tx),

    /** After a merge of two principals: only the newest can be paid, as if one of them had begun both. */
    async afterMerge(principalId: string, tx: Tx): Promise<void> {
      const pending = await store.lockPending(principalId, tx)
      if (pending.length === 0) return
      const newestFirst = pending.toSorted((a, b) => b.createdAt - a.createdAt)
      const { permanent } = await memberships.now(principalId, tx)
      await end(permanent ? newestFirst : newestFirst.slice(1), tx)
    },
  }
}

export type EndPending = ReturnType<typeof createEndPending>
