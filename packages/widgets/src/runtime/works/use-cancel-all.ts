import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useReportError } from '../errors/use-report-error.ts'
import { useWidget } from '../provider/widget-context.ts'
import { keys } from '../requests/query-keys.ts'
import { markCancelled } from './images.ts'

/** Cancels every set of the caller's that waits or runs, once that was confirmed. What they cost comes back. */
export function useCancelAll(): { cancelAll(count: number): Promise<void>; cancelling: boolean } {
  const { t } = useLingui()
  const { api, notices, track } = useWidget()
  const queries = useQueryClient()
  const report = useReportError()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.call('cancelAll', { body: {} }),
    onSuccess: ({ ids }) => {
      track('cancelled', { count: ids.length })
      for (const id of ids) markCancelled(queries, id)
      const text =
        ids.length === 0
          ? t`There was nothing left to cancel`
          : t`${plural(ids.length, { one: '# set canceled, nothing was charged', other: '# sets canceled, nothing was charged' })}`
      notices.toast({ text, key: 'cancel' })
    },
    onError: report,
    onSettled: () => {
      for (const queryKey of [keys.queues, keys.images, keys.redDot])
        void queries.invalidateQueries({ queryKey })
    },
  })
  const cancelAll = async (count: number) => {
    const sure = await notices.confirm({
      title: t`Cancel all ${count} sets?`,
      text: t`Everything waiting or in progress stops, and nothing is charged.`,
      confirm: t`Cancel all`,
      cancel: t`Keep generating`,
      tone: 'error',
    })
    if (sure) mutate()
  }
  return { cancelAll, cancelling: isPending }
}
