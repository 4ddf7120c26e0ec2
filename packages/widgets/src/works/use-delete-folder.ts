import type { Folder, Folders } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useReportError } from '../runtime/errors/use-report-error.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { refreshFolders, usePutFolder } from '../ui/set/folders/folders.queries.ts'

/** Deletes a folder, never its works, and offers Undo as long as the server keeps it. */
export function useDeleteFolder(): (folder: Folder) => Promise<void> {
  const { api, notices, track } = useWidget()
  const queries = useQueryClient()
  const report = useReportError()
  const put = usePutFolder()
  const { t } = useLingui()
  const restore = async (id: string) => {
    try {
      put(await api.call('restoreFolder', { body: { id } }))
      notices.toast({ text: t`Restored`, tone: 'success', key: 'folder' })
    } catch (thrown) {
      report(thrown)
    }
  }
  return async ({ id, name }) => {
    try {
      const { restorableUntil } = await api.call('deleteFolder', { body: { id } })
      track('folder_deleted')
      queries.setQueriesData<Folders>(
        { queryKey: ['folders'] },
        (list) => list && { ...list, folders: list.folders.filter((folder) => folder.id !== id) },
      )
      notices.toast({
        text: t`“${name}” is deleted. Its works are still here.`,
        action: { text: t`Undo`, isUndo: true, run: () => void restore(id) },
        until: restorableUntil,
        key: 'folder',
      })
    } catch (thrown) {
      report(thrown)
    }
    refreshFolders(queries)
  }
}
