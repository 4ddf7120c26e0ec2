import type { Clock } from './clock.ts'

/** Somebody outside who costs the operator money: an engine, a writer. Amounts are millionths of any one currency. */
export interface Payee {
  id: string
  /** Of a whole set, or of one prompt. */
  price: number
  /** Null: as much as the price adds up to. */
  dailyCap: number | null
}

/** What was spent, by payee and UTC day such as 2026-11-21. */
export interface SpendBook {
  spent(payee: string, day: string): Promise<number>
  /** False, and nothing is entered, when the sum would be above the cap. */
  add(payee: string, day: string, amount: number, cap: number | null): Promise<boolean>
}

interface Parts {
  book: SpendBook
  clock: Clock
  /** For all payees together; null: none. */
  totalCap: number | null
}

/** Under which the sum of all is entered: no payee can be called so. */
const TOTAL = '*'

/** What outside services cost the operator, by UTC day. No cap is ever passed, also under several processes. */
export function createSpending({ book, clock, totalCap }: Parts) {
  const today = () => new Date(clock.now()).toISOString().slice(0, 10)
  return {
    /** Whether today's caps leave room for the whole price. A look only: `take` decides. */
    async leavesRoom({ id, price, dailyCap }: Payee): Promise<boolean> {
      if (price === 0) return true
      if (dailyCap !== null && (await book.spent(id, today())) + price > dailyCap) return false
      return totalCap === null || (await book.spent(TOTAL, today())) + price <= totalCap
    },

    /** Enters this part of the price, 0 to 1. Null: a cap is reached. Else how to take it back. */
    async take({ id, price, dailyCap }: Payee, part: number): Promise<(() => Promise<void>) | null> {
      const cost = Math.ceil(price * part)
      if (cost === 0) return async () => {}
      const day = today()
      if (!(await book.add(id, day, cost, dailyCap))) return null
      // Entered without a cap, too: one that is set in the middle of a day holds for all of it.
      if (!(await book.add(TOTAL, day, cost, totalCap))) {
        await book.add(id, day, -cost, null)
        return null
      }
      return async () => {
        await book.add(id, day, -cost, null)
        await book.add(TOTAL, day, -cost, null)
      }
    },
  }
}

export type Spending = ReturnType<typeof createSpending>
