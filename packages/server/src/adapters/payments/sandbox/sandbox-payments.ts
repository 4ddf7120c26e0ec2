import { z } from 'zod'
import type { Clock } from '../../../domain/kernel/clock.ts'
import type { Database } from '../../postgres/core/db.ts'

export const SandboxState = z.enum(['open', 'paid', 'declined', 'closed', 'refunded'])
export type SandboxState = z.infer<typeof SandboxState>

export interface SandboxPayment {
  id: string
  amount: number
  currency: string
  title: string
  state: SandboxState
  /** Open until then. */
  until: number
}

/** The payments that the sandbox stores, separate from ours as a provider's are. */
export function createSandboxPayments({ on }: Database, clock: Clock) {
  const find = async (id: string): Promise<SandboxPayment | null> =>
    (await on()
      .selectFrom('sandbox_payments')
      .select(['id', 'amount', 'currency', 'title', 'state', 'until'])
      .where('id', '=', id)
      .executeTakeFirst()) ?? null

  const move = (id: string, from: SandboxState, to: SandboxState) =>
    on()
      .updateTable('sandbox_payments')
      .set({ state: to })
      .where('id', '=', id)
      .where('state', '=', from)
      .executeTakeFirst()

  return {
    find,
    async open(payment: Omit<SandboxPayment, 'state'>): Promise<void> {
      await on()
        .insertInto('sandbox_payments')
        .values({ ...payment, state: 'open', at: clock.now() })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute()
    },
    /** Null: it is not open. Of two decisions at once only the first counts. */
    async decide(id: string, action: 'pay' | 'decline'): Promise<SandboxPayment | null> {
      const before = await find(id)
      if (!before || clock.now() > before.until) return null
      const { numUpdatedRows } = await move(id, 'open', action === 'pay' ? 'paid' : 'declined')
      return numUpdatedRows === 1n ? find(id) : null
    },
    async close(id: string): Promise<void> {
      await move(id, 'open', 'closed')
    },
    async refund(id: string): Promise<void> {
      await move(id, 'paid', 'refunded')
    },
  }
}

export type SandboxPayments = ReturnType<typeof createSandboxPayments>
