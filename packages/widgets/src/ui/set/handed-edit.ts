import type { Picture } from '@easel/contract/types'
import type { QueryClient } from '@tanstack/react-query'

const KEY = ['handed-edit']

/** The viewer, which opens next, begins with the editor of this image. */
export const handOverEdit = (queries: QueryClient, picture: Picture): void =>
  void queries.setQueryData<Picture>(KEY, picture)

/** Whether it is this one; once. */
export function takeHandedEdit(queries: QueryClient, { imageId, slot }: Picture): boolean {
  const handed = queries.getQueryData<Picture>(KEY)
  if (handed?.imageId !== imageId || handed.slot !== slot) return false
  queries.removeQueries({ queryKey: KEY, exact: true })
  return true
}
