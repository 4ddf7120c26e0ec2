import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { mapItems, type Pages } from './images.ts'
import { keys } from './keys.ts'
import { useReportError } from './use-report-error.ts'
import { useWidget } from './widget-context.ts'

/** Undo is offered for as long as the server keeps what was deleted, less the way there. */
const UNDO_FOR = 28_000

/** Deletes the caller's works at once, and offers to take it back for as long as that is possible. */
export function useDeleteWorks(): (ids: string[]) => Promise<boolean> {
  const { api, notices, track } = useWidget()
  const queries = useQueryClient()
  const report = useReportError()
  const { t } = useLingui()
  const again = useCallback(() => {
    for (const queryKey of [keys.mines, keys.queues, keys.images])
      void queries.invalidateQueries({ queryKey })
  }, [queries])
  const restore = useCallback(
    async (ids: string[]) => {
      try {
        await api.call('restoreWorks', { body: { ids } })
        notices.toast({ text: t`Restored`, tone: 'success', key: 'delete' })
      } catch (thrown) {
        report(thrown)
      }
      again()
    },
    [api, notices, report, again, t],
  )
  return useCallback(
    async (ids) => {
      const gone = new Set(ids)
      const keep = (data: Pages | undefined) =>
        data && mapItems(data, (set) => (gone.has(set.id) ? null : set))
      queries.setQueriesData<Pages>({ queryKey: keys.mines }, keep)
      queries.setQueriesData<Pages>({ queryKey: keys.queues }, keep)
      try {
        const answer = await api.call('deleteWorks', { body: { ids } })
        track('works_deleted', { count: answer.ids.length })
        notices.toast({
          text: t`${plural(answer.ids.length, { one: '# work deleted', other: '# works deleted' })}`,
          action: { text: t`Undo`, run: () => void restore(answer.ids) },
          duration: UNDO_FOR,
          key: 'delete',
        })
        return true
      } catch (thrown) {
        report(thrown)
        again()
        return false
      }
    },
    [api, notices, queries, report, restore, again, track, t],
  )
}
