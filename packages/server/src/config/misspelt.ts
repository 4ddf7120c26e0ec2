/** Our names, as people write them who expect a prefix. */
const PREFIX = /^EASEL_/
/** In a short name two wrong letters make another word. */
const SHORT = 8

/** A warning for each variable that looks like one of our settings and is none. */
export function misspelt(
  environment: Record<string, string | undefined>,
  settings: readonly string[],
): string[] {
  return Object.keys(environment).flatMap((name) => {
    if (settings.includes(name)) return []
    const plain = name.replace(PREFIX, '')
    const meant = settings.find((setting) => distance(plain, setting) <= (setting.length > SHORT ? 2 : 1))
    return meant ? [`${name} is no setting and is not read. Did you mean ${meant}?`] : []
  })
}

/** Letters to change, add, leave out or swap with their neighbour, to get from one to the other. */
function distance(from: string, to: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (let row = 1; row <= from.length; row += 1) {
    const now = [row]
    for (let at = 1; at <= to.length; at += 1) {
      const same = from[row - 1] === to[at - 1]
      const swapped = row > 1 && at > 1 && from[row - 1] === to[at - 2] && from[row - 2] === to[at - 1]
      now[at] = Math.min(
        (last[at] ?? 0) + 1,
        (now[at - 1] ?? 0) + 1,
        (last[at - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (beforeLast[at - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    beforeLast = last
    last = now
  }
  return last[to.length] ?? 0
}
