import type { ImageSet } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isApiError } from '../runtime/errors/is-api-error.ts'
import { useReportError } from '../runtime/errors/use-report-error.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { usePressed } from '../runtime/react/use-pressed.ts'
import { keys } from '../runtime/requests/query-keys.ts'
import { useChangeSettings } from '../runtime/session/settings.queries.ts'
import { patchSet } from '../runtime/works/images.ts'

/**
 * Whether a work is shown in the square, with the change, which is an optimistic update. Where the account shows no
 * works at all, the person is asked to change that.
 */
export function useShow(set: ImageSet): { shown: boolean; setShown(shown: boolean): void } {
  const { t } = useLingui()
  const { api, notices, track } = useWidget()
  const queries = useQueryClient()
  const report = useReportError()
  const settings = useChangeSettings()
  const [shown, press] = usePressed(set.shownInSquare)
  const { id } = set
  const show = useMutation({
    scope: { id: `show ${id}` },
    mutationFn: (shown: boolean) => api.call('show', { body: { id, shown } }),
    onMutate(shown) {
      track(shown ? 'shown' : 'hidden', { id })
      patchSet(queries, id, { shownInSquare: shown })
    },
    onSuccess(answer) {
      patchSet(queries, id, answer)
      void queries.invalidateQueries({ queryKey: keys.squares })
    },
    onError(thrown, shown) {
      patchSet(queries, id, { shownInSquare: !shown })
      if (isApiError(thrown) && thrown.reason === 'shows_nothing') void offerSetting()
      else report(thrown)
    },
  })
  const offerSetting = async () => {
    const isConfirmed = await notices.confirm({
      title: t`Your works are not shown to others`,
      text: t`You have turned this off for all your works. Turn it on, and the square shows those you have not hidden.`,
      confirm: t`Show my works`,
    })
    if (isConfirmed) settings.mutate({ isNoShow: '0' }, { onSuccess: () => show.mutate(true) })
  }
  return { shown, setShown: (next) => show.mutate(next, press(next)) }
}
