import { useMemo } from 'react'
import { usePreferences } from '../app/preferences.tsx'

const MINUTE = 60_000
const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', MINUTE],
  ['second', 1000],
] as const

/** Dates, numbers and amounts in the reader's language. */
export function useFormat() {
  const { tag } = usePreferences()
  return useMemo(() => formatsOf(tag), [tag])
}

function formatsOf(tag: string) {
  const relative = new Intl.RelativeTimeFormat(tag, { numeric: 'auto', style: 'short' })
  const dates = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' })
  const numbers = new Intl.NumberFormat(tag)
  const unitOf = (ms: number) => UNITS.find(([, size]) => Math.abs(ms) >= size) ?? (['second', 1000] as const)
  return {
    number: (value: number): string => numbers.format(value),
    date: (at: number): string => dates.format(at),
    ago(at: number, now = Date.now()): string {
      const [unit, size] = unitOf(now - at)
      return relative.format(-Math.round((now - at) / size), unit)
    },
    duration(ms: number): string {
      const [unit, size] = unitOf(ms)
      const format = new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' })
      return format.format(Math.max(1, Math.ceil(ms / size)))
    },
    seconds: (ms: number): string =>
      new Intl.NumberFormat(tag, { style: 'unit', unit: 'second', maximumFractionDigits: 1 }).format(
        ms / 1000,
      ),
    /** `amount` in the currency's smallest unit. */
    money(amount: number, currency: string): string {
      const format = new Intl.NumberFormat(tag, { style: 'currency', currency })
      const digits = format.resolvedOptions().maximumFractionDigits ?? 2
      return format.format(amount / 10 ** digits)
    },
  }
}

export type Format = ReturnType<typeof formatsOf>
