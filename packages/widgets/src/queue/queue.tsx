/** Filled in next. */
export function Queue() {
  return null
}
export function QueuePanel() {
  return null
}
