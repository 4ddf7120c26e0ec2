import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keys } from '../requests/query-keys.ts'

/** Hands a set that was generated outside of Create, from an existing image, over to Create. */
export const addNewSet = (queries: QueryClient, id: string): void =>
  void queries.setQueryData<string[]>(keys.newSets, (ids = []) => [...ids, id])

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
