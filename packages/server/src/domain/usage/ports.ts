/** How often something was done on a day (UTC, `2026-11-23`). Empty: on our own pages, from nowhere in particular. */
export interface UsageCount {
  day: string
  partnerId: string
  source: string
  /** One of `COUNTED_EVENTS`; a download with its platform behind it. */
  name: string
  count: number
}

/** What was made, sold and joined on a day on the pages of one partner, as the records of it say. */
export interface UsageTotals {
  day: string
  /** Empty: on our own pages. */
  partnerId: string
  submits: number
  /** Accounts; a partner's users have theirs with the partner. */
  members: number
  payments: number
  /** By currency, in its smallest unit. */
  paid: Record<string, number>
}

export interface UsageStore {
  add(counts: readonly UsageCount[]): Promise<void>
  countsSince(day: string): Promise<UsageCount[]>
  totalsSince(day: string): Promise<UsageTotals[]>
  deleteBefore(day: string): Promise<void>
}
