import { msg } from '@lingui/core/macro'
import { useCallback } from 'react'
import { isApiError } from './api-errors.ts'
import { describeError, errorLine } from './errors.ts'
import { useWidget } from './widget-context.ts'

/** Shows a failure that has no place of its own: a dialog for a risky request, a toast for all else. */
export function useReportError(): (thrown: unknown) => void {
  const { notices, i18n } = useWidget()
  return useCallback(
    (thrown) => {
      if (isApiError(thrown)) {
        // 401 ends the session: whoever keeps the session acts on it.
        if (thrown.kind === 'aborted' || thrown.status === 401) return
        if (thrown.status === 428) {
          const text = i18n._(msg`Try again in ten minutes, or from another network.`)
          void notices.message({ title: describeError(thrown, i18n).title, text, tone: 'error' })
          return
        }
      }
      notices.toast({ text: errorLine(thrown, i18n), tone: 'error', key: 'error' })
    },
    [notices, i18n],
  )
}
