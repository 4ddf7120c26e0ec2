import { parseArgs } from 'node:util'
import type { CountedEvent } from '@easel/contract/usage'
import { digitsOf, toWhole } from '../domain/payments/plans.ts'
import type { UsageCount, UsageTotals } from '../domain/usage/ports.ts'
import type { RunCommand } from './commands.ts'
import { table } from './table.ts'

export const USAGE_USAGE = `npm run usage                          the last seven days: visits, images, members, payments
npm run usage -- --days 30             more of them; also by partner and by source`

/** What a visitor may become, in that order. */
const STEPS: readonly CountedEvent[] = ['visit', 'submitted', 'saved', 'signed_in', 'vip_asked', 'vip_paid']

/** Runs `npm run usage`. Returns the text to print, or null for invalid arguments. */
export async function usageCommand(args: string[], run: RunCommand): Promise<string | null> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { days: { type: 'string', default: '7' } },
  })
  const days = Number(values.days)
  if (positionals.length > 0 || !Number.isInteger(days) || days < 1) return null
  const { counts, totals } = await run('usage.report', { days })
  return [
    table(['day', 'visits', 'images', 'members', 'payments', 'paid'], daily(counts, totals)),
    table(['source', ...STEPS], bySource(counts.filter(({ partnerId }) => partnerId === ''))),
    table(['partner', 'visits', 'images', 'payments', 'conversion', 'paid'], byPartner(counts, totals)),
  ].join('\n\n')
}

const daily = (counts: readonly UsageCount[], totals: readonly UsageTotals[]): string[][] =>
  by(({ day }) => day, counts, totals).map(([day, visits, { submits, members, payments, paid }]) => [
    day,
    visits,
    submits,
    members,
    payments,
    paid,
  ])

const byPartner = (counts: readonly UsageCount[], totals: readonly UsageTotals[]): string[][] =>
  by(({ partnerId }) => partnerId, counts, totals).map(([partner, visits, { submits, payments, paid }]) => [
    partner || '(own pages)',
    visits,
    submits,
    payments,
    shareOf(payments, visits),
    paid,
  ])

/** How many of the visits became a payment. */
const shareOf = (payments: string, visits: string): string =>
  Number(visits) === 0 ? '-' : `${((100 * Number(payments)) / Number(visits)).toFixed(1)}%`

/** Visits and the sums of records, for each of what `keyOf` says. */
function by(
  keyOf: (row: { day: string; partnerId: string }) => string,
  counts: readonly UsageCount[],
  totals: readonly UsageTotals[],
) {
  const keys = new Set([...counts, ...totals].map(keyOf))
  return [...keys].toSorted().map((key) => {
    const visits = counts.filter((count) => keyOf(count) === key && count.name === 'visit')
    return [key, sumOf(visits), sumsOf(totals.filter((total) => keyOf(total) === key))] as const
  })
}

function sumsOf(totals: readonly UsageTotals[]) {
  const sum = (field: 'submits' | 'members' | 'payments') =>
    String(totals.reduce((all, total) => all + total[field], 0))
  const paid = new Map<string, number>()
  for (const [currency, amount] of totals.flatMap((total) => Object.entries(total.paid)))
    paid.set(currency, (paid.get(currency) ?? 0) + amount)
  const sums = [...paid].map(
    ([currency, amount]) => `${toWhole(amount, currency).toFixed(digitsOf(currency))} ${currency}`,
  )
  return {
    submits: sum('submits'),
    members: sum('members'),
    payments: sum('payments'),
    paid: sums.join(', ') || '-',
  }
}

const bySource = (counts: readonly UsageCount[]): string[][] =>
  [...Map.groupBy(counts, ({ source }) => source || '(direct)')]
    .toSorted()
    .map(([source, rows]) => [
      source,
      ...STEPS.map((step) => sumOf(rows.filter(({ name }) => name === step))),
    ])

const sumOf = (rows: readonly UsageCount[]): string => String(rows.reduce((sum, { count }) => sum + count, 0))
