import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useReportError } from '../errors/use-report-error.ts'
import { useWidget } from '../provider/widget-context.ts'
import { keys } from '../requests/query-keys.ts'
import { type Marked, markFavourites, showFavourites, takeBack } from './mark-favourites.ts'

/**
 * Marks works and images as favourites, or no longer: an optimistic update, rolled back when it is refused. One after the other,
 * so that the server has what was pressed last. `onMarked`: it is stored.
 */
export function useMarkFavourites<What extends Marked>(onMarked?: (what: What) => void) {
  const { api } = useWidget()
  const queries = useQueryClient()
  const report = useReportError()
  return useMutation({
    scope: { id: 'favourite' },
    mutationFn: (what: What) => markFavourites(api, what),
    onMutate: (what) => showFavourites(queries, what),
    onError(thrown, _, before) {
      takeBack(queries, before)
      report(thrown)
    },
    onSuccess(_, what) {
      refreshFavourites(queries)
      onMarked?.(what)
    },
  })
}

/** A list of favourites alone has one more now, or one less. */
const refreshFavourites = (queries: QueryClient): void =>
  void queries.invalidateQueries({ predicate: isOfFavourites })

const isOfFavourites = ({ queryKey: [name, filter] }: { queryKey: readonly unknown[] }): boolean =>
  name === keys.mines[0] && typeof filter === 'object' && filter !== null && 'favourites' in filter
