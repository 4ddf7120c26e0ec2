import { type QueryClient, useQuery } from '@tanstack/react-query'

type Ids = readonly string[]
const BEGUN = ['begun-payments']

/** Ids of the payments created on this page, until one of them is paid. */
export const useBegunPayments = (): Ids =>
  useQuery<Ids>({ queryKey: BEGUN, queryFn: () => [], enabled: false }).data ?? []

export const rememberBegun = (queries: QueryClient, id: string): void => {
  queries.setQueryData<Ids>(BEGUN, (before = []) => [...before, id])
}

export const forgetBegun = (queries: QueryClient): void => {
  queries.setQueryData<Ids>(BEGUN, [])
}
