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

/** The farthest that a zone's clock is from UTC, with room. */
const FARTHEST = 15 * HOUR

/**
 * The first moment of the local day that `time` lies in, and of the next one, in epoch ms. Days with a change of
 * clocks are shorter or longer; where midnight is left out, the day begins at what comes in its place.
 */
export function localDay(time: number, zone: string): { start: number; end: number } {
  const start = startOf(dateOf(time, zone), zone)
  return { start, end: startOf(dateOf(start + DAY + 3 * HOUR, zone), zone) }
}

/** Such as `2026-03-29`: sorts as it counts. */
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
