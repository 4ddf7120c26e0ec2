/** Filled in next. */
export function Creator() {
  return null
}
