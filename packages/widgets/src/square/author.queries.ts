import type { AuthorPage } from '@easel/contract/types'
import type { InfiniteData } from '@tanstack/react-query'
import { useLongList } from '../runtime/lists/use-long-list.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { keys } from '../runtime/requests/query-keys.ts'

/** What an author shows, newest first, with who they are. */
export function useAuthor(id: string) {
  const { api, language, initial } = useWidget()
  const list = useLongList<AuthorPage>({
    queryKey: keys.author(id),
    initialData: initial?.language === language ? paintedOf(initial.author, id) : undefined,
    initialDataUpdatedAt: 0,
    ask: (cursor, signal) => api.call('author', { params: { id }, query: cursor ? { cursor } : {}, signal }),
  })
  return {
    ...list,
    author: list.data?.pages[0]?.author ?? null,
    /** What the document holds does not know its reader: whether it is their own page, and whom they follow. */
    isPainted: list.dataUpdatedAt === 0 && list.isFetching,
  }
}

/** What the document holds of this author; nothing is left of one whom the reader has hidden. */
const paintedOf = (
  page: AuthorPage | undefined,
  id: string,
): InfiniteData<AuthorPage, string | undefined> | undefined =>
  page?.author?.id === id && page.items.length > 0 ? { pages: [page], pageParams: [undefined] } : undefined
