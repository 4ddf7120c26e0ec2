import type { AuthorPage } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query'
import { useReportError } from '../runtime/errors/use-report-error.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { keys } from '../runtime/requests/query-keys.ts'
import { viewOf } from './square.state.ts'

interface Wish {
  id: string
  name: string
  followed: boolean
}

/** Follows an author, or no longer: shown at once, and taken back where it is refused. */
export function useFollowAuthor(): (wish: Wish) => void {
  const { t } = useLingui()
  const { api, notices, navigation, track } = useWidget()
  const queries = useQueryClient()
  const report = useReportError()
  const show = ({ id, followed }: Wish) =>
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
  const { mutate } = useMutation({
    mutationFn: ({ id, followed }: Wish) => api.call('followAuthor', { body: { id, followed } }),
    onMutate: show,
    onSuccess(_, { id, name, followed }) {
      track(followed ? 'author_followed' : 'author_unfollowed', { id })
      void queries.invalidateQueries({ queryKey: keys.square(viewOf({ order: 'followed' })) })
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
