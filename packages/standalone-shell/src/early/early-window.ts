import type { OwnAnswers } from '@easel/first-paint'

/** What was asked ahead of the application, by a script of its own. */
export interface Early {
  /** Token and device of whoever was asked for. */
  who: string
  own: OwnAnswers | null
  /** The application has come: from now on nothing of it is shown. */
  isTaken: boolean
}

type WithEarly = Window & { easelEarly?: Early | undefined }

export const earlyOf = (window: Window): Early | undefined => (window as WithEarly).easelEarly

export const keepEarly = (window: Window, early: Early): void => {
  ;(window as WithEarly).easelEarly = early
}

/** Hands the answers over, once, if they are of this person. */
export function takeEarly(window: Window, who: string): { own?: OwnAnswers } {
  const early = earlyOf(window)
  if (!early) return {}
  early.isTaken = true
  return early.own && early.who === who ? { own: early.own } : {}
}
