/** Filled in next. */
export function Gallery() {
  return null
}
