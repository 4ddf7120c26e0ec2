import type { Picture } from '@easel/contract/types'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

const KEY = ['handed-edit']

/** Lets the viewer, which opens next, begin with the editor of this image. */
export function useHandOverEdit(): (picture: Picture) => void {
  const queries = useQueryClient()
  return (picture) => void queries.setQueryData<Picture>(KEY, picture)
}

/** Whether the editor of this image is to be open from the start: once. */
export function useHandedEdit({ imageId, slot }: Picture): boolean {
  const queries = useQueryClient()
  // Forgotten only once it is on the screen: before that it may be rendered more than once.
  const [isHanded] = useState(() => {
    const handed = queries.getQueryData<Picture>(KEY)
    return handed?.imageId === imageId && handed.slot === slot
  })
  useEffect(() => queries.removeQueries({ queryKey: KEY, exact: true }), [queries])
  return isHanded
}
