import type { Folder, Folders } from '@easel/contract/types'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useReportError } from '../../../runtime/errors/use-report-error.ts'
import { useWidget } from '../../../runtime/provider/widget-context.ts'
import { refreshFolders } from './folders.queries.ts'

interface Filing {
  folder: Pick<Folder, 'id' | 'name'>
  ids: readonly string[]
  inside: boolean
}

/** Puts works into a folder, or takes them out. Undo changes back what was changed, and nothing else. */
export function useFileWorks() {
  const { api, notices, track } = useWidget()
  const queries = useQueryClient()
  const report = useReportError()
  const { t } = useLingui()
  /** The work's own list of folders shows it at once. */
  const mark = ({ folder, ids, inside }: Filing) => {
    const [work] = ids
    if (ids.length !== 1 || work === undefined) return
    queries.setQueryData<Folders>(['folders', work], (list) => {
      const put = (one: Folder) => (one.id === folder.id ? { ...one, has: inside } : one)
      return list && { ...list, folders: list.folders.map(put) }
    })
  }
  const send = ({ folder, ids, inside }: Filing) =>
    api.call('fileWorks', { body: { id: folder.id, ids: [...ids], inside } })
  const undo = async (filing: Filing) => {
    try {
      await send(filing)
      refreshFolders(queries)
      notices.toast({ text: t`Undone`, tone: 'success', key: 'folder' })
    } catch (thrown) {
      report(thrown)
    }
  }
  return useMutation({
    // In turn: the server has what was pressed last.
    scope: { id: 'folders' },
    mutationFn: send,
    onMutate: mark,
    onError(thrown, filing) {
      mark({ ...filing, inside: !filing.inside })
      report(thrown)
    },
    onSuccess({ changed, ids }, { folder, inside }) {
      track(inside ? 'filed' : 'unfiled', { count: changed.length })
      refreshFolders(queries)
      const { name } = folder
      const count = ids.length
      notices.toast({
        text: inside
          ? t`${plural(count, { one: `# work is in “${name}”`, other: `# works are in “${name}”` })}`
          : t`${plural(count, { one: `# work was taken out of “${name}”`, other: `# works were taken out of “${name}”` })}`,
        tone: 'success',
        key: 'folder',
        ...(changed.length > 0 && {
          action: {
            text: t`Undo`,
            isUndo: true,
            run: () => void undo({ folder, ids: changed, inside: !inside }),
          },
        }),
      })
    },
  })
}
