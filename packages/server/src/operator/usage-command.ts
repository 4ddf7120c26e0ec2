import { parseArgs } from 'node:util'
import type { CountedEvent } from '@easel/contract/usage'
import { digitsOf, toWhole } from '../domain/payments/plans.ts'
import type { UsageCount, UsageTotals } from '../domain/usage/ports.ts'
import type { CommandName, CommandResult } from './commands.ts'

export const USAGE_USAGE = `npm run usage                          the last seven days: visits, images, members, payments
npm run usage -- --days 30             more of them; also by partner and by source`

type Operate = <N extends CommandName>(name: N, input: unknown) => Promise<CommandResult<N>>
/** What a visitor may become, in that order. */
const STEPS: readonly CountedEvent[] = ['visit', 'submitted', 'saved', 'signed_in', 'vip_asked', 'vip_paid']

/** Runs `npm run usage`. Returns the text to print, or null for invalid arguments. */
export async function usageCommand(args: string[], operate: Operate): Promise<string | null> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { days: { type: 'string', default: '7' } },
  })
  const days = Number(values.days)
  if (positionals.length > 0 || !Number.isInteger(days) || days < 1) return null
  const { counts, totals } = await operate('usage.report', { days })
  return [
    table(['day', 'visits', 'images', 'members', 'payments', 'paid'], daily(counts, totals)),
    table(
      ['source', ...STEPS],
      grouped(counts, ({ source }) => source || '(direct)'),
    ),
    table(
      ['partner', ...STEPS],
      grouped(counts, ({ partnerId }) => partnerId || '(own pages)'),
    ),
  ].join('\n\n')
}

function daily(counts: readonly UsageCount[], totals: readonly UsageTotals[]): string[][] {
  const days = new Set([...counts, ...totals].map(({ day }) => day))
  return [...days].toSorted().map((day) => {
    const visits = counts.filter((count) => count.day === day && count.name === 'visit')
    const total = totals.find((one) => one.day === day)
    const paid = Object.entries(total?.paid ?? {}).map(
      ([currency, amount]) => `${toWhole(amount, currency).toFixed(digitsOf(currency))} ${currency}`,
    )
    return [
      day,
      sumOf(visits),
      String(total?.submits ?? 0),
      String(total?.members ?? 0),
      String(total?.payments ?? 0),
      paid.join(', ') || '-',
    ]
  })
}

const grouped = (counts: readonly UsageCount[], keyOf: (count: UsageCount) => string): string[][] =>
  [...Map.groupBy(counts, keyOf)]
    .toSorted()
    .map(([key, rows]) => [key, ...STEPS.map((step) => sumOf(rows.filter(({ name }) => name === step)))])

const sumOf = (rows: readonly UsageCount[]): string => String(rows.reduce((sum, { count }) => sum + count, 0))

function table(head: readonly string[], rows: readonly string[][]): string {
  const widths = head.map((title, at) => Math.max(title.length, ...rows.map((row) => row[at]?.length ?? 0)))
  return [head, ...rows]
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
