import { dayBefore } from './calendar.ts'

/** How days are called in a language: today, yesterday, or the date, with the year where it is another one. */
export function dayNames(tag: string): (day: number, today: number) => string {
  const relative = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' })
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tag, { month: 'long', day: 'numeric', ...options })
  const [near, far] = [format({ weekday: 'long' }), format({ year: 'numeric' })]
  const nameOf = (day: number, today: number): string => {
    if (day >= today) return relative.format(0, 'day')
    if (day === dayBefore(today)) return relative.format(-1, 'day')
    return (new Date(day).getFullYear() === new Date(today).getFullYear() ? near : far).format(day)
  }
  return (day, today) => {
    const name = nameOf(day, today)
    // Some languages write these words small, which a heading does not begin with.
    return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
  }
}
