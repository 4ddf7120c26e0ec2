import type { Clock } from './clock.ts'
import type { Log } from './log.ts'

/**
 * An outside service that costs money, such as an engine or a prompt writer. Amounts are millionths of one currency.
 */
export interface PaidService {
  id: string
  /** Price of a whole set, or of one prompt. */
  price: number
  /** It makes no sets. */
  isWriter?: true
  /** Null: no cap. */
  dailyCap: number | null
  monthlyCap: number | null
}

/** Amounts spent by service and period in UTC: a day (2026-11-21) or a month (2026-11). */
export interface SpendLedger {
  spent(service: string, period: string): Promise<number>
  /** Adds the amount, which may be negative, unless that would exceed the cap; no sum falls below 0. Returns what is spent then; null: it was not added. */
  add(service: string, period: string, amount: number, cap: number | null): Promise<number | null>
}

/** Caps over several services together; null: none. */
export interface TotalCaps {
  daily: number | null
  monthly: number | null
}

export interface SpendCaps {
  /** Over all services together. */
  totals: TotalCaps
  /** Of what the users of a partner may cost, by its id; partners without are counted alone. */
  partners: ReadonlyMap<string, TotalCaps>
}

interface Parts {
  book: SpendLedger
  clock: Clock
  caps: SpendCaps
  /** The share of a cap, 0 to 1, from which on spending is warned of. */
  alarmShare: number
  log: Log
}

/** One sum that is kept, and what it may not exceed. */
interface Account {
  service: string
  period: string
  cap: number | null
}

/** What is spent of a cap now. */
export interface SpendReport {
  service: string
  period: 'day' | 'month'
  spent: number
  cap: number | null
  /** The cap leaves no room for a whole price: of the cheapest, where it is one over several services, and of a set before a prompt. */
  stopped: boolean
}

/** A cost that has been added to the sums. */
export interface Reservation {
  /** In UTC. */
  day: string
  /** For what was not spent after all: from the same sums, whatever day it is now. */
  takeBack(): Promise<void>
}

/** The row of the total; `*` is no valid service id. */
const TOTAL = '*'
/** A partner's sum; the colon is in no id of a service. */
const partnerService = (id: string) => `partner:${id}`
const MILLIONTHS = 1_000_000

/** Enforces spending caps of UTC days and months for outside services, over all processes. */
export function createSpending({ book, clock, caps, ...alarms }: Parts) {
  const { reportStop, warnNear } = createAlarms(alarms)
  const today = () => new Date(clock.now()).toISOString().slice(0, 10)
  const takeBack = async (accounts: readonly Account[], cost: number) => {
    for (const { service, period } of accounts) await book.add(service, period, -cost, null)
  }

  return {
    /** Whether the caps leave room for the full price. Only advisory: `reserve` decides. */
    async leavesRoom(service: PaidService, partnerId: string | null = null): Promise<boolean> {
      if (service.price === 0) return true
      for (const account of accountsOf(caps, service, today(), partnerId)) {
        if (account.cap === null) continue
        if ((await book.spent(account.service, account.period)) + service.price <= account.cap) continue
        reportStop(account)
        return false
      }
      return true
    },

    /** Reserves this fraction (0 to 1) of the price. Null: a cap is reached. */
    async reserve(
      service: PaidService,
      part: number,
      partnerId: string | null = null,
    ): Promise<Reservation | null> {
      const cost = Math.ceil(service.price * part)
      const day = today()
      if (cost === 0) return { day, takeBack: async () => {} }
      const accounts = accountsOf(caps, service, day, partnerId)
      const done: Account[] = []
      for (const account of accounts) {
        const now = await book.add(account.service, account.period, cost, account.cap)
        if (now === null) {
          await takeBack(done, cost)
          reportStop(account)
          return null
        }
        done.push(account)
        warnNear(account, now - cost, now)
      }
      return { day, takeBack: () => takeBack(accounts, cost) }
    },

    /** Takes back a whole price that was reserved on that day for no partner, for whoever cannot keep a reservation. */
    release: ({ id, price }: Pick<PaidService, 'id' | 'price'>, day: string): Promise<void> =>
      takeBack(accountsOf(caps, { id, dailyCap: null, monthlyCap: null }, day, null), price),

    /** What these services, which have prices, all together, and partners with a cap have spent of each cap in the day and the month. */
    async report(services: readonly PaidService[]): Promise<SpendReport[]> {
      const day = today()
      const prices = new Map(services.map(({ id, price }) => [id, price]))
      const cheapest = cheapestOf(services)
      const nobody = { id: TOTAL, dailyCap: caps.totals.daily, monthlyCap: caps.totals.monthly }
      const all = new Map(
        services
          .flatMap((service) => accountsOf(caps, service, day, null))
          .concat([...caps.partners.keys()].flatMap((id) => accountsOf(caps, nobody, day, id)))
          .map((account) => [`${account.service} ${account.period}`, account]),
      )
      return Promise.all(
        [...all.values()].map(async ({ service, period, cap }) => {
          const spent = await book.spent(service, period)
          return {
            service: service === TOTAL ? 'all' : service,
            period: period.length === day.length ? ('day' as const) : ('month' as const),
            spent,
            cap,
            stopped: cap !== null && spent + (prices.get(service) ?? cheapest) > cap,
          }
        }),
      )
    },
  }
}

/** A prompt costs a fraction of a set: room for one is none for what people come for. */
function cheapestOf(services: readonly PaidService[]): number {
  const engines = services.filter(({ isWriter }) => !isWriter)
  const prices = (engines.length > 0 ? engines : services).map(({ price }) => price)
  return prices.length === 0 ? 0 : Math.min(...prices)
}

/** The sums that a cost is added to. `partnerId`: whose users it is spent for; null: those of our own pages. */
function accountsOf(
  { totals, partners }: SpendCaps,
  { id, dailyCap, monthlyCap }: Omit<PaidService, 'price'>,
  day: string,
  partnerId: string | null,
): Account[] {
  const month = day.slice(0, 7)
  const caps = partners.get(partnerId ?? '')
  const service = partnerService(partnerId ?? '')
  const ofPartner =
    partnerId === null
      ? []
      : [
          { service, period: month, cap: caps?.monthly ?? null },
          { service, period: day, cap: caps?.daily ?? null },
        ]
  // Recorded without a cap too, because a cap that is set in the middle covers the whole period. Months come first:
  // their first row is the sum of the days before.
  return [
    { service: id, period: month, cap: monthlyCap },
    { service: TOTAL, period: month, cap: totals.monthly },
    { service: id, period: day, cap: dailyCap },
    { service: TOTAL, period: day, cap: totals.daily },
    ...ofPartner,
  ]
}

/** Tells the operator of caps. */
function createAlarms({ alarmShare, log }: Pick<Parts, 'alarmShare' | 'log'>) {
  /** Caps that have been reported as reached, so that each is once. */
  const reported = new Set<string>()
  const fieldsOf = ({ service, period, cap }: Account) => ({
    service: service === TOTAL ? 'all' : service,
    period,
    cap: (cap ?? 0) / MILLIONTHS,
  })
  const reportStop = (account: Account) => {
    const key = `${account.service} ${account.period} ${account.cap}`
    if (reported.has(key)) return
    reported.add(key)
    log.error(fieldsOf(account), 'a spending cap is reached: no more is spent until the period ends')
  }
  const warnNear = (account: Account, before: number, now: number) => {
    const from = (account.cap ?? Number.POSITIVE_INFINITY) * alarmShare
    if (before >= from || now < from) return
    log.warn({ ...fieldsOf(account), spent: now / MILLIONTHS }, 'spending comes near its cap')
  }
  return { reportStop, warnNear }
}

export type Spending = ReturnType<typeof createSpending>
