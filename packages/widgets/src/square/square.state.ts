import type { Params } from '../runtime/provider/ports.ts'

/** The filter of the square: a day (epoch ms within it; null is today), with or without the caller's own works. */
export interface SquareView {
  day: number | null
  noSelf: boolean
}

export function viewOf({ day, noSelf }: Params): SquareView {
  const at = Number(day)
  return { day: day && Number.isSafeInteger(at) && at > 0 ? at : null, noSelf: noSelf === 'true' }
}

/** The time zone of the reader, in which days begin. */
export const zoneOf = (): string => {
  try {
    return new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
  } catch {
    return 'UTC'
  }
}
