import type { ImagePage } from '@easel/contract/types'
import { isPaintedForNewcomer } from '@easel/first-paint'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Tiles } from '../../runtime/lists/list-tiles.ts'
import { useWidget } from '../../runtime/provider/widget-context.ts'
import { keys } from '../../runtime/requests/query-keys.ts'
import type { Pages } from '../../runtime/works/images.ts'
import { queueList } from '../../runtime/works/queue-list.ts'
import { useItems } from '../../runtime/works/use-deleted-works.ts'
import { type Held, heldAfter, shapesOf, tilesWith } from './running-tiles.ts'

const NONE: readonly Held[] = []

interface Works {
  tiles: Tiles
  dataUpdatedAt: number
  errorUpdatedAt: number
  fetchStatus: string
}

interface RunningTiles {
  /** The works, with the sets under way before them. */
  tiles: Tiles
  /** How many of those there are. */
  count: number
  /** Not known yet. */
  pending: boolean
}

/** What is under way, before the works that it becomes. `isShown`: not where only some of the works are. */
export function useRunningTiles(works: Works, isShown: boolean): RunningTiles {
  const queries = useQueryClient()
  const { items, pending } = useRunning(isShown)
  const [before, setBefore] = useState(NONE)
  const answeredAt = Math.max(works.dataUpdatedAt, works.errorUpdatedAt)
  const held = isShown ? heldAfter(before, items, works.tiles, answeredAt) : NONE
  if (held !== before) setBefore(held)
  // Without events nobody else says that a set has become a work.
  const isLate = works.fetchStatus === 'idle' && held.some(({ goneAt }) => goneAt !== null)
  useEffect(() => {
    if (isLate) void queries.invalidateQueries({ queryKey: keys.mines })
  }, [isLate, queries])
  // The same array for the same shapes, by which the wall knows what it has laid out.
  const shapes = shapesOf(held).join(' ')
  const ratios = useMemo(() => (shapes === '' ? [] : shapes.split(' ').map(Number)), [shapes])
  const tiles = useMemo(() => tilesWith(held, ratios, works.tiles), [held, ratios, works.tiles])
  return { tiles, count: held.length, pending }
}

/** While there are no events, the tiles ask for their sets, and with them for this list. */
function useRunning(isShown: boolean) {
  const { api } = useWidget()
  // Who has never been here has begun nothing: also not once the application has taken the place of the painted page.
  const [isNewcomer] = useState(isPaintedForNewcomer)
  const query = useInfiniteQuery<ImagePage, Error, Pages, readonly string[], string | undefined>({
    ...queueList(api, 'running'),
    enabled: isShown,
  })
  const items = useItems(query.data)
  return { items, pending: isShown && query.status === 'pending' && !isNewcomer }
}
