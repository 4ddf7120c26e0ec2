import type { AuthorPage } from '@easel/contract/types'
import { useLongList } from '../runtime/lists/use-long-list.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { keys } from '../runtime/requests/query-keys.ts'

/** What an author shows, newest first, with who they are. */
export function useAuthor(id: string) {
  const { api } = useWidget()
  const list = useLongList<AuthorPage>({
    queryKey: keys.author(id),
    ask: (cursor, signal) => api.call('author', { params: { id }, query: cursor ? { cursor } : {}, signal }),
  })
  return { ...list, author: list.data?.pages[0]?.author ?? null }
}
