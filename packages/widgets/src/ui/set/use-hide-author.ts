import type { ImageSet } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useReportError } from '../../runtime/errors/use-report-error.ts'
import { useWidget } from '../../runtime/provider/widget-context.ts'
import { keys } from '../../runtime/requests/query-keys.ts'
import { PERSONAL_KEYS, REMEMBERED } from '../../runtime/session/stored-keys.ts'

interface Wish extends Pick<ImageSet['author'], 'id' | 'name'> {
  hidden: boolean
}

/** Hides an author from the person, or shows them again; it can be undone in the notice. `onHidden`: it is hidden. */
export function useHideAuthor(onHidden?: () => void): (wish: Wish) => void {
  const { t } = useLingui()
  const { api, notices, session, track } = useWidget()
  const queries = useQueryClient()
  const report = useReportError()
  const { mutate } = useMutation({
    mutationFn: ({ id = '', hidden }: Wish) => api.call('hideAuthor', { body: { id, hidden } }),
    onSuccess(_, { id, name, hidden }) {
      track(hidden ? 'author_hidden' : 'author_shown', { id })
      // The server renders its walls for everybody: the next page leaves the author out before the application runs.
      const others = (session.get(PERSONAL_KEYS.reported) ?? '')
        .split(' ')
        .filter((other) => other && other !== id)
      const kept = hidden && id ? [...others, id] : others
      session.set(PERSONAL_KEYS.reported, kept.slice(-REMEMBERED).join(' ') || null)
      for (const queryKey of [keys.squares, keys.top, keys.homepages, keys.hiddenAuthors])
        void queries.invalidateQueries({ queryKey })
      const undo = () => mutate({ id, name, hidden: !hidden })
      notices.toast({
        text: hidden ? t`You no longer see what ${name} shows.` : t`You see what ${name} shows again.`,
        tone: 'success',
        key: 'author',
        ...(hidden && { action: { text: t`Undo`, isUndo: true, run: undo } }),
      })
      if (hidden) onHidden?.()
    },
    onError: report,
  })
  return mutate
}
