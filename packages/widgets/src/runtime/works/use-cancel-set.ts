import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useReportError } from '../errors/use-report-error.ts'
import { useWidget } from '../provider/widget-context.ts'
import { keys } from '../requests/query-keys.ts'
import { putImage } from './images.ts'

/** Cancels a set that waits or runs, and says what came of it. What it cost comes back. */
export function useCancelSet(id: string): { cancel(): void; cancelling: boolean } {
  const { t } = useLingui()
  const { api, notices, track } = useWidget()
  const queries = useQueryClient()
  const report = useReportError()
  const { mutate, isPending } = useMutation({
    mutationKey: keys.cancel(id),
    mutationFn: () => api.call('cancel', { body: { id } }),
    onSuccess: (set) => {
      track('cancelled', { id })
      putImage(queries, set)
      notices.toast({ text: t`Canceled, nothing was charged`, key: 'cancel' })
    },
    onError: (thrown) => {
      report(thrown)
      // It may have finished in the meantime: then that is the truth to show.
      void queries.invalidateQueries({ queryKey: keys.image(id) })
    },
    onSettled: () => {
      for (const queryKey of [keys.queues, keys.redDot]) void queries.invalidateQueries({ queryKey })
    },
  })
  return { cancel: () => mutate(), cancelling: isPending }
}
