import type { Params } from '../runtime/provider/ports.ts'

/** What of the square is looked at: a day (epoch ms within it; null is today), with or without one's own. */
export interface Look {
  day: number | null
  noSelf: boolean
}

export function lookOf({ day, noSelf }: Params): Look {
  const at = Number(day)
  return { day: day && Number.isSafeInteger(at) && at > 0 ? at : null, noSelf: noSelf === 'true' }
}

/** The zone that days are counted in: the reader's own. */
export const zoneOf = (): string => {
  try {
    return new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
  } catch {
    return 'UTC'
  }
}
