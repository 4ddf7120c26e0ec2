import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useReportError } from '../errors/use-report-error.ts'
import { useWidget } from '../provider/widget-context.ts'
import { keys } from '../requests/query-keys.ts'
import { putImage } from './images.ts'

/** Cancels a waiting or running set and shows the result. Its cost is refunded. */
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
      // The set may have finished meanwhile: then that is shown.
      void queries.invalidateQueries({ queryKey: keys.image(id) })
    },
    onSettled: () => {
      for (const queryKey of [keys.queues, keys.redDot]) void queries.invalidateQueries({ queryKey })
    },
  })
  return { cancel: () => mutate(), cancelling: isPending }
}
