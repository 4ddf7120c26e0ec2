import { msg } from '@lingui/core/macro'
import { useCallback } from 'react'
import { useWidget } from '../provider/widget-context.ts'
import { describeError, errorLine } from './error-messages.ts'
import { isApiError } from './is-api-error.ts'

/**
 * Shows a failure that has no place of its own: for a risky request the host's message, or a dialog where the host
 * shows none; a toast for all else.
 */
export function useReportError(): (thrown: unknown) => void {
  const { notices, host, i18n } = useWidget()
  return useCallback(
    (thrown) => {
      if (isApiError(thrown)) {
        // 401 ends the session, which the owner of the session handles.
        if (thrown.kind === 'aborted' || thrown.status === 401) return
        if (thrown.status === 428) {
          const { title } = describeError(thrown, i18n)
          const text = i18n._(msg`Try again in ten minutes, or from another network.`)
          void host.showMessage({ kind: 'error', text: `${title}\n${text}` }).then((shown) => {
            if (!shown) void notices.message({ title, text, tone: 'error' })
          })
          return
        }
      }
      notices.toast({ text: errorLine(thrown, i18n), tone: 'error', key: 'error' })
    },
    [notices, host, i18n],
  )
}
