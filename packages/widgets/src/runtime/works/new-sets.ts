import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keys } from '../requests/query-keys.ts'

/** A set was made elsewhere than on Create, of a picture that was looked at: Create shows it with the others. */
export const addMadeSet = (queries: QueryClient, id: string): void =>
  void queries.setQueryData<string[]>(keys.madeSets, (ids = []) => [...ids, id])

/** Tells of each such set once, in the order in which they were made. */
export function useMadeSets(take: (id: string) => void): void {
  const queries = useQueryClient()
  const { data } = useQuery<string[]>({
    queryKey: keys.madeSets,
    queryFn: skipToken,
    gcTime: Number.POSITIVE_INFINITY,
  })
  useEffect(() => {
    if (!data || data.length === 0) return
    queries.setQueryData<string[]>(keys.madeSets, [])
    for (const id of data) take(id)
  }, [data, queries, take])
}
