import { ImageStatus } from '@easel/contract/numbers'
import type { ImageSet } from '@easel/contract/types'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { useReportError } from '../errors/use-report-error.ts'
import { useWidget } from '../provider/widget-context.ts'
import { keys } from '../requests/query-keys.ts'
import { markFavourites, showFavourites, takeBack } from './mark-favourites.ts'

/** What of one's own is finished can be a favourite. */
export const canBeFavourite = ({ mine, status }: ImageSet): boolean =>
  mine && status === ImageStatus.Succeeded

/** Marks a work of the caller, or one image of it, as a favourite, or no longer: an optimistic update, rolled back when it is refused. */
export function useFavourite(): (set: ImageSet) => void {
  const { api, track } = useWidget()
  const queries = useQueryClient()
  const report = useReportError()
  const { mutate } = useMutation({
    // In turn: the server has what was pressed last.
    scope: { id: 'favourite' },
    mutationFn: ({ id, favourite }: Marked) => markFavourites(api, { ids: [id], favourite }),
    onMutate({ id, favourite }) {
      track(favourite ? 'favoured' : 'unfavoured', { id })
      return showFavourites(queries, { ids: [id], favourite })
    },
    onError(thrown, _, before) {
      takeBack(queries, before)
      report(thrown)
    },
    onSuccess: () => refreshFavourites(queries),
  })
  return ({ id, favourite = false }) => mutate({ id, favourite: !favourite })
}

/** Of the element that has the keyboard, so that a letter elsewhere does nothing. */
export function isFavouriteKey({ key, target, repeat, metaKey, ctrlKey, altKey }: KeyboardEvent): boolean {
  if (key.toLowerCase() !== 'f' || repeat || metaKey || ctrlKey || altKey) return false
  return !(target instanceof Element && target.matches('input, textarea, select'))
}

interface Marked {
  id: string
  favourite: boolean
}

/** A list of favourites alone has one more now, or one less. */
export const refreshFavourites = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ predicate: isOfFavourites })

const isOfFavourites = ({ queryKey: [name, filter] }: { queryKey: readonly unknown[] }): boolean =>
  name === keys.mines[0] && typeof filter === 'object' && filter !== null && 'favourites' in filter
