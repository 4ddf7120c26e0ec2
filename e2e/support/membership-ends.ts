import { DAY } from '@easel/contract/numbers'

/** When a membership began, as far as a journey knows: in between. */
export interface Began {
  from: number
  to: number
}

/** How its end reads so many days later, as a part of a pattern: two dates where midnight came in between. */
export function endAfter(days: number, { from, to }: Began, tag: string): string {
  const date = new Intl.DateTimeFormat(tag, { dateStyle: 'long' })
  const dates = [from, to].map((time) => date.format(time + days * DAY))
  return `(?:${[...new Set(dates)].join('|')})`
}
