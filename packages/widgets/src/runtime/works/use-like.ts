import type { ImageSet } from '@easel/contract/types'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useReportError } from '../errors/use-report-error.ts'
import { useWidget } from '../provider/widget-context.ts'
import { patchSet } from './images.ts'

/** Likes a work, or takes it back: seen at once, and put right when the server thinks otherwise. */
export function useLike() {
  const { api, track } = useWidget()
  const queries = useQueryClient()
  const report = useReportError()
  return useMutation({
    mutationFn: (set: ImageSet) =>
      api.call(set.liked ? 'squareUnlike' : 'squareLike', { body: { id: set.id } }),
    onMutate(set) {
      const liked = !set.liked
      track(liked ? 'liked' : 'unliked', { id: set.id })
      patchSet(queries, set.id, { liked, likeCount: Math.max(0, set.likeCount + (liked ? 1 : -1)) })
    },
    onSuccess: (answer, set) => patchSet(queries, set.id, answer),
    onError(thrown, set) {
      patchSet(queries, set.id, { liked: set.liked, likeCount: set.likeCount })
      report(thrown)
    },
  })
}
