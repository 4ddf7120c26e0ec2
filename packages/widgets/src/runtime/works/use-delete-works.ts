import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { useReportError } from '../errors/use-report-error.ts'
import { useWidget } from '../provider/widget-context.ts'

/** Milliseconds in which Undo is offered: as long as the server keeps deleted works, less the round trip. */
const UNDO_TIMEOUT = 28_000

/** Deletes works of the caller at once, and offers Undo while that is possible. */
export function useDeleteWorks(): (ids: string[]) => Promise<boolean> {
  const { api, notices, track, deletedWorks } = useWidget()
  const report = useReportError()
  const { t } = useLingui()
  const restore = useCallback(
    async (ids: string[]) => {
      try {
        await api.call('restoreWorks', { body: { ids } })
        deletedWorks.markRestored(ids)
        notices.toast({ text: t`Restored`, tone: 'success', key: 'delete' })
      } catch (thrown) {
        report(thrown)
      }
    },
    [api, notices, report, deletedWorks, t],
  )
  return useCallback(
    async (ids) => {
      deletedWorks.markDeleted(ids)
      try {
        const answer = await api.call('deleteWorks', { body: { ids } })
        const notDeleted = ids.filter((id) => !answer.ids.includes(id))
        if (notDeleted.length > 0) deletedWorks.markRestored(notDeleted)
        track('works_deleted', { count: answer.ids.length })
        notices.toast({
          text: t`${plural(answer.ids.length, { one: '# work deleted', other: '# works deleted' })}`,
          action: { text: t`Undo`, run: () => void restore(answer.ids) },
          duration: UNDO_TIMEOUT,
          key: 'delete',
        })
        return true
      } catch (thrown) {
        deletedWorks.markRestored(ids)
        report(thrown)
        return false
      }
    },
    [api, notices, report, restore, deletedWorks, track, t],
  )
}
