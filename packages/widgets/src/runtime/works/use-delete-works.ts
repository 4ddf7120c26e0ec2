import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'
import { useReportError } from '../errors/use-report-error.ts'
import { useWidget } from '../provider/widget-context.ts'

/** Undo is offered for as long as the server keeps what was deleted, less the way there. */
const UNDO_FOR = 28_000

/** Deletes the caller's works at once, and offers to take it back for as long as that is possible. */
export function useDeleteWorks(): (ids: string[]) => Promise<boolean> {
  const { api, notices, track, gone } = useWidget()
  const report = useReportError()
  const { t } = useLingui()
  const restore = useCallback(
    async (ids: string[]) => {
      try {
        await api.call('restoreWorks', { body: { ids } })
        gone.comeBack(ids)
        notices.toast({ text: t`Restored`, tone: 'success', key: 'delete' })
      } catch (thrown) {
        report(thrown)
      }
    },
    [api, notices, report, gone, t],
  )
  return useCallback(
    async (ids) => {
      gone.leave(ids)
      try {
        const answer = await api.call('deleteWorks', { body: { ids } })
        const kept = ids.filter((id) => !answer.ids.includes(id))
        if (kept.length > 0) gone.comeBack(kept)
        track('works_deleted', { count: answer.ids.length })
        notices.toast({
          text: t`${plural(answer.ids.length, { one: '# work deleted', other: '# works deleted' })}`,
          action: { text: t`Undo`, run: () => void restore(answer.ids) },
          duration: UNDO_FOR,
          key: 'delete',
        })
        return true
      } catch (thrown) {
        gone.comeBack(ids)
        report(thrown)
        return false
      }
    },
    [api, notices, report, restore, gone, track, t],
  )
}
