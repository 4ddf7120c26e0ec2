import type { ImageSet } from '@easel/contract/types'
import { useQueryClient } from '@tanstack/react-query'
import type { Pages } from '../runtime/images.ts'
import { keys } from '../runtime/keys.ts'
import { runAround } from '../runtime/long-list.ts'
import type { Place } from '../runtime/ports.ts'
import { useGone } from '../runtime/use-gone.ts'
import { useWidget } from '../runtime/widget-context.ts'

const LISTS: Record<Place, readonly (readonly string[])[]> = {
  home: [keys.homepages, keys.top],
  square: [keys.squares],
  works: [keys.mines],
  queue: [keys.queues],
  create: [keys.queues],
}

/** The list that stands behind the viewer, as far as it is loaded. */
export function useNeighbours(id: string): ImageSet[] {
  const { navigation } = useWidget()
  const queries = useQueryClient()
  const gone = useGone()
  const lists = LISTS[navigation.place].flatMap((queryKey) =>
    queries.getQueriesData<Pages>({ queryKey }).map(([, data]) => runAround(data, id)),
  )
  const list = lists.find((items) => items.length > 0) ?? []
  return list.filter((set) => !gone.has(set.id))
}
