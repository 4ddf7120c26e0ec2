import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keys } from '../requests/query-keys.ts'

/** Hands a set that was generated outside of Create, from an existing image, over to Create. */
export function addNewSet(queries: QueryClient, id: string): void {
  queries.setQueryData<string[]>(keys.newSets, (ids = []) => [...ids, id])
  queries.setQueryData(keys.begun(id), true)
}

/** Whether it was begun outside of Create since this page was loaded, so that it may still run. */
export const isBegunHere = (queries: QueryClient, id: string): boolean =>
  queries.getQueryData(keys.begun(id)) === true

/** Calls back for each such set once, in the order in which they were made. */
export function useNewSets(onSet: (id: string) => void): void {
  const queries = useQueryClient()
  const { data } = useQuery<string[]>({
    queryKey: keys.newSets,
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  })
  useEffect(() => {
    if (!data || data.length === 0) return
    queries.setQueryData<string[]>(keys.newSets, [])
    for (const id of data) onSet(id)
  }, [data, queries, onSet])
}
