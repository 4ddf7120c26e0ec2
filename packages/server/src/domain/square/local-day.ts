import { DAY, HOUR } from '@easel/contract/numbers'

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  formats.set(zone, made)
  return made
}

/** Larger than any zone's offset from UTC. */
const FARTHEST = 15 * HOUR

/**
 * Start of the local day that contains `time`, and of the next one, in epoch ms. Days with a clock change are shorter
 * or longer; where midnight does not exist, the day begins at the first existing moment.
 */
export function localDay(time: number, zone: string): { start: number; end: number } {
  const start = startOf(dateOf(time, zone), zone)
  return { start, end: startOf(dateOf(start + DAY + 3 * HOUR, zone), zone) }
}

/** Such as `2026-03-29`, which sorts chronologically. */
const dateOf = (time: number, zone: string): string => formatOf(zone).format(time)

function startOf(date: string, zone: string): number {
  const midnight = Date.parse(`${date}T00:00:00Z`)
  let before = midnight - FARTHEST
  let after = midnight + FARTHEST
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (dateOf(middle, zone) >= date) after = middle
    else before = middle
  }
  return after
}
