/** The beginning of a day where the reader is, in epoch ms. */
export const dayOf = (at: number): number => new Date(at).setHours(0, 0, 0, 0)

/** Counted by the calendar: where clocks are changed, a day does not have 24 hours. */
export const dayAfter = (day: number): number => {
  const date = new Date(day)
  return date.setDate(date.getDate() + 1)
}
export const dayBefore = (day: number): number => {
  const date = new Date(day)
  return date.setDate(date.getDate() - 1)
}
