import type { Clock } from './clock.ts'

/**
 * An outside service that costs money, such as an engine or a prompt writer. Amounts are millionths of one currency.
 */
export interface PaidService {
  id: string
  /** Price of a whole set, or of one prompt. */
  price: number
  /** Null: no cap. */
  dailyCap: number | null
}

/** Amounts spent by service and UTC day (2026-11-21). */
export interface SpendLedger {
  spent(service: string, day: string): Promise<number>
  /** Adds the amount unless that would exceed the cap; returns whether it was added. */
  add(service: string, day: string, amount: number, cap: number | null): Promise<boolean>
}

interface Parts {
  book: SpendLedger
  clock: Clock
  /** Cap over all payees together; null: none. */
  totalCap: number | null
}

/** The row of the total; `*` is no valid service id. */
const TOTAL = '*'

/** Enforces daily spending caps (UTC days) for outside services, over all processes. */
export function createSpending({ book, clock, totalCap }: Parts) {
  const today = () => new Date(clock.now()).toISOString().slice(0, 10)
  const takeBack = async (id: string, day: string, cost: number) => {
    await book.add(id, day, -cost, null)
    await book.add(TOTAL, day, -cost, null)
  }
  return {
    /** Whether the caps leave room for the full price. Only advisory: `reserve` decides. */
    async leavesRoom({ id, price, dailyCap }: PaidService): Promise<boolean> {
      if (price === 0) return true
      if (dailyCap !== null && (await book.spent(id, today())) + price > dailyCap) return false
      return totalCap === null || (await book.spent(TOTAL, today())) + price <= totalCap
    },

    /**
     * Reserves this fraction (0 to 1) of the price. Returns a function that releases it, or null when a cap is
     * reached.
     */
    async reserve({ id, price, dailyCap }: PaidService, part: number): Promise<(() => Promise<void>) | null> {
      const cost = Math.ceil(price * part)
      if (cost === 0) return async () => {}
      const day = today()
      if (!(await book.add(id, day, cost, dailyCap))) return null
      // Recorded without a cap too, because a cap that is set during the day covers the whole day.
      if (!(await book.add(TOTAL, day, cost, totalCap))) {
        await book.add(id, day, -cost, null)
        return null
      }
      return () => takeBack(id, day, cost)
    },

    /** Takes back a whole price that was reserved today, for whoever cannot keep the function that `reserve` returns. */
    release: ({ id, price }: Pick<PaidService, 'id' | 'price'>): Promise<void> =>
      takeBack(id, today(), price),
  }
}

export type Spending = ReturnType<typeof createSpending>
