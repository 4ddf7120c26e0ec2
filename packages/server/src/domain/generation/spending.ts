import { SLOTS } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import type { EngineSeat, SpendBook } from './engine-ports.ts'

/** What engines cost the operator, by UTC day. A cap is never passed, also under several processes. */
export function createSpending(book: SpendBook, clock: Clock) {
  const today = () => new Date(clock.now()).toISOString().slice(0, 10)
  const costOf = ({ price }: EngineSeat, slots: number) => Math.ceil((price * slots) / SLOTS.length)
  return {
    /** Whether today's cap leaves room for a whole set. A look only: `take` decides. */
    async leavesRoom(seat: EngineSeat): Promise<boolean> {
      if (seat.dailyCap === null) return true
      return (await book.spent(seat.id, today())) + seat.price <= seat.dailyCap
    },

    /** Enters what so many pictures cost. Null: the cap is reached. Else how to take it back. */
    async take(seat: EngineSeat, slots: number): Promise<(() => Promise<void>) | null> {
      const cost = costOf(seat, slots)
      if (cost === 0) return async () => {}
      const day = today()
      if (!(await book.add(seat.id, day, cost, seat.dailyCap))) return null
      return async () => void (await book.add(seat.id, day, -cost, null))
    },
  }
}

export type Spending = ReturnType<typeof createSpending>
