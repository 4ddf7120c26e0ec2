import { EARLY, FIELD_ID, OWN_RESULTS, OWN_WORKS, type OwnAnswers } from '@easel/first-paint'

/** What was asked ahead of the application, by a script of its own. */
export interface Early {
  /** Token and device of whoever was asked for. */
  who: string
  own: OwnAnswers | null
  /** The application has come, or somebody else: from now on nothing of it is shown. */
  isOver: boolean
}

type WithEarly = Window & { easelEarly?: Early | undefined }

export const keepEarly = (window: Window, early: Early): void => {
  ;(window as WithEarly).easelEarly = early
}

function endEarly(window: Window): Early | undefined {
  const { easelEarly } = window as WithEarly
  if (easelEarly) easelEarly.isOver = true
  ;(window as WithEarly).easelEarly = undefined
  return easelEarly
}

/** Hands the answers over, once, if they are of this person. */
export function takeEarly(window: Window, who: string): { own?: OwnAnswers } {
  const early = endEarly(window)
  if (early && early.who !== who) unshow(window)
  return early?.own && early.who === who ? { own: early.own } : {}
}

/** Somebody else is there before the application has come: nothing of the one before may be seen. */
export function forgetEarly(window: Window): void {
  if (endEarly(window)) unshow(window)
}

function unshow({ document }: Window): void {
  document.documentElement.removeAttribute(EARLY)
  document.querySelector(`.${OWN_WORKS},.${OWN_RESULTS}`)?.remove()
  const field = document.querySelector<HTMLTextAreaElement>(`#${FIELD_ID}`)
  if (field?.defaultValue) field.value = field.defaultValue = ''
}
