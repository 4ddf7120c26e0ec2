import type { Folder, Folders } from '@easel/contract/types'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useWidget } from '../../../runtime/provider/widget-context.ts'
import { keys } from '../../../runtime/requests/query-keys.ts'

const FOLDERS = 'folders'

/** The caller's folders; `work`: each also says whether this work is in it. */
export function useFolders(work?: string) {
  const { api } = useWidget()
  return useQuery<Folders>({
    queryKey: [FOLDERS, work ?? null],
    queryFn: ({ signal }) => api.call('folders', { query: work === undefined ? {} : { work }, signal }),
  })
}

/** Names, counts and what is where: what changes one of them may change all. */
export function refreshFolders(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: [FOLDERS] })
  void queries.invalidateQueries({ predicate: ({ queryKey: [name, filter] }) => isOfFolder(name, filter) })
}

const isOfFolder = (name: unknown, filter: unknown): boolean =>
  name === keys.mines[0] && typeof filter === 'object' && filter !== null && 'folder' in filter

/** Shows a folder as it now is, before the list is fetched again. */
export function usePutFolder(): (folder: Folder) => void {
  const queries = useQueryClient()
  return useCallback(
    (folder) => {
      queries.setQueriesData<Folders>({ queryKey: [FOLDERS] }, (list) => {
        if (!list) return list
        const others = list.folders.filter(({ id }) => id !== folder.id)
        const before = list.folders.find(({ id }) => id === folder.id)
        const folders = [...others, { ...before, ...folder }]
        return { ...list, folders: folders.sort((a, b) => a.name.localeCompare(b.name)) }
      })
      refreshFolders(queries)
    },
    [queries],
  )
}
