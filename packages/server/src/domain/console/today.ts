import { DAY, HOUR } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import type { SpendReport } from '../kernel/spending.ts'
import type { ConsoleStore } from './ports.ts'

/** An engine of the settings. */
export interface EngineFacts {
  id: string
  concurrency: number
}

interface Day {
  visits: number
  submits: number
  members: number
  payments: number
  /** By currency, in its smallest unit. */
  paid: Record<string, number>
}

interface Parts {
  store: Pick<ConsoleStore, 'queue' | 'openTasks'>
  usage: {
    report(days: number): Promise<{
      counts: readonly { day: string; name: string; count: number }[]
      totals: readonly ({ day: string } & Omit<Day, 'visits'>)[]
    }>
  }
  spending(): Promise<SpendReport[]>
  /** Engines that are passed over because they do not answer: until when. */
  away(): Promise<ReadonlyMap<string, number>>
  engines(): readonly EngineFacts[]
  clock: Clock
}

/** Today's numbers, and what goes on now. */
export const createToday =
  ({ store, usage, spending, away, engines, clock }: Parts) =>
  async () => {
    const now = clock.now()
    const [report, queue, open, spend, awayUntil] = await Promise.all([
      usage.report(2),
      store.queue(now - HOUR),
      store.openTasks(now - DAY),
      spending(),
      away(),
    ])
    const isAway = (until: number | undefined): until is number => until !== undefined && until > now
    const day = (at: number) => dayOf(report, new Date(at).toISOString().slice(0, 10))
    const idle = { running: 0, succeeded: 0, failed: 0, meanMs: null }
    return {
      at: now,
      today: day(now),
      yesterday: day(now - DAY),
      queue: { waiting: queue.waiting, running: queue.running, oldestAt: queue.oldestAt },
      engines: engines().map(({ id, concurrency }) => {
        const until = awayUntil.get(id)
        return {
          ...idle,
          ...queue.engines.find((each) => each.engine === id),
          ...{ id, concurrency },
          isAway: isAway(until),
          /** When it is asked again. */
          awayUntil: isAway(until) ? until : null,
        }
      }),
      open,
      spend,
    }
  }

export type Today = ReturnType<typeof createToday>

function dayOf({ counts, totals }: Awaited<ReturnType<Parts['usage']['report']>>, day: string): Day {
  const sum: Day = { visits: 0, submits: 0, members: 0, payments: 0, paid: {} }
  for (const count of counts) if (count.day === day && count.name === 'visit') sum.visits += count.count
  for (const total of totals) {
    if (total.day !== day) continue
    sum.submits += total.submits
    sum.members += total.members
    sum.payments += total.payments
    for (const [currency, amount] of Object.entries(total.paid)) {
      sum.paid[currency] = (sum.paid[currency] ?? 0) + amount
    }
  }
  return sum
}
