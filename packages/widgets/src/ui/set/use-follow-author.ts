import { MINUTE, PAGE_SIZE } from '@easel/contract/numbers'
import type { AuthorPage } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { type InfiniteData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useReportError } from '../../runtime/errors/use-report-error.ts'
import { useWidget } from '../../runtime/provider/widget-context.ts'
import { keys } from '../../runtime/requests/query-keys.ts'

interface Wish {
  id: string
  name: string
  followed: boolean
}

/** Whether an author is followed; false until it is known. A work does not say, so that it is asked only where it is shown. */
export function useFollowed(id: string | undefined, isShown: boolean): boolean {
  const { api } = useWidget()
  const { data } = useQuery<boolean>({
    queryKey: keys.followed(id ?? ''),
    queryFn: async ({ signal }) => {
      const { author } = await api.call('author', {
        params: { id: id ?? '' },
        query: { limit: PAGE_SIZE.min },
        signal,
      })
      return author?.followed ?? false
    },
    enabled: isShown && id !== undefined,
    staleTime: MINUTE,
  })
  return data ?? false
}

/** Follows an author, or no longer: shown at once, and taken back where it is refused. */
export function useFollowAuthor(): (wish: Wish) => void {
  const { t } = useLingui()
  const { api, notices, navigation, track } = useWidget()
  const queries = useQueryClient()
  const report = useReportError()
  const show = ({ id, followed }: Wish) => {
    queries.setQueryData(keys.followed(id), followed)
    queries.setQueryData<InfiniteData<AuthorPage>>(
      keys.author(id),
      (list) =>
        list && {
          ...list,
          pages: list.pages.map((page) =>
            page.author ? { ...page, author: { ...page.author, followed } } : page,
          ),
        },
    )
  }
  const { mutate } = useMutation({
    mutationFn: ({ id, followed }: Wish) => api.call('followAuthor', { body: { id, followed } }),
    onMutate: show,
    onSuccess(_, { id, name, followed }) {
      track(followed ? 'author_followed' : 'author_unfollowed', { id })
      void queries.invalidateQueries({
        queryKey: keys.squares,
        predicate: ({ queryKey: [, view] }) => isOfFollowed(view),
      })
      if (!followed) return
      notices.toast({
        text: t`You follow ${name}: new works are in the square, under Following.`,
        tone: 'success',
        key: 'author',
        action: { text: t`Show`, run: () => navigation.go('square', { order: 'followed' }) },
      })
    },
    onError(error, wish) {
      show({ ...wish, followed: !wish.followed })
      report(error)
    },
  })
  return mutate
}

const isOfFollowed = (view: unknown): boolean =>
  typeof view === 'object' && view !== null && 'order' in view && view.order === 'followed'
