/** Sets of which somebody who looks at them is told in place what becomes of them: that is not told twice. */
export const toldInPlace = new Set<string>()
