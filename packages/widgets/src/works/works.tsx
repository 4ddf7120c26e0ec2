/** Filled in next. */
export function Works() {
  return null
}
