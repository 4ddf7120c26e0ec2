/** Filled in next. */
export function Viewer() {
  return null
}
