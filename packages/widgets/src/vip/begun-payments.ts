import { PaymentStatus } from '@easel/contract/payments'
import type { Payment, VipInfo } from '@easel/contract/types'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useWidget } from '../runtime/provider/widget-context.ts'

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

/**
 * Which of them was paid; null: none, undefined: not known yet. Asked for at each change of the membership, because codes
 * and promotions extend one, too.
 */
export function usePaidOfBegun(vip: VipInfo | undefined): Payment | null | undefined {
  const { api } = useWidget()
  const begun = useBegunPayments()
  const { data } = useQuery({
    queryKey: ['paid-of-begun', begun, vip],
    queryFn: async ({ signal }) => {
      const ask = (id: string) => api.call('payment', { params: { id }, signal }).catch(() => null)
      const answers = await Promise.all(begun.map(ask))
      const isPaid = (payment: Payment | undefined) => payment?.status === PaymentStatus.Paid
      return answers.find((answer) => isPaid(answer?.payment))?.payment ?? null
    },
    enabled: vip !== undefined && begun.length > 0,
  })
  return begun.length === 0 ? null : data
}
