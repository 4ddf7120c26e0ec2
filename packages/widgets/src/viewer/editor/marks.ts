/** A point of the image: 0 to 1 from its left and its top. */
export interface Point {
  x: number
  y: number
}

/** What was marked, in shares of the image, so that it is exact at every size. */
export type Mark =
  /** `size`: the brush's diameter as a share of the image's width. */
  | { kind: 'stroke'; size: number; points: readonly Point[] }
  | { kind: 'box'; left: number; top: number; width: number; height: number }
  /** From here on, what was marked is not, and the reverse. */
  | { kind: 'inversion' }

/** The marks, and those that were taken back. */
export interface Marks {
  done: readonly Mark[]
  undone: readonly Mark[]
}

export const NO_MARKS: Marks = { done: [], undone: [] }

export const added = ({ done }: Marks, mark: Mark): Marks => ({ done: [...done, mark], undone: [] })

/** The last stroke, which goes on. */
export function extended({ done, undone }: Marks, point: Point): Marks {
  const last = done.at(-1)
  if (last?.kind !== 'stroke') return { done, undone }
  return { done: [...done.slice(0, -1), { ...last, points: [...last.points, point] }], undone }
}

export function undone({ done, undone }: Marks): Marks {
  const last = done.at(-1)
  return last ? { done: done.slice(0, -1), undone: [...undone, last] } : { done, undone }
}

export function redone({ done, undone }: Marks): Marks {
  const last = undone.at(-1)
  return last ? { done: [...done, last], undone: undone.slice(0, -1) } : { done, undone }
}

/** Whether anything is marked. An inverted nothing is everything. */
export const marksAnything = ({ done }: Marks): boolean => done.length > 0

export const clamped = ({ x, y }: Point): Point => ({
  x: Math.min(1, Math.max(0, x)),
  y: Math.min(1, Math.max(0, y)),
})
