import { useEffect, useRef } from 'react'
import type { FailureWatch } from '../../refusals/failure-watch.ts'
import type { PageName } from '../provider/ports.ts'
import { useWidget } from '../provider/widget-context.ts'

/**
 * Shows a notice with the reason when a set fails while the person is on another page. Not for sets that the person has
 * canceled, or that failed before the page was opened.
 *
 * @param running the number of waiting and running sets; null while unknown
 * @param queue the page that shows the queue
 */
export function useFailedNotice(running: number | null, queue: PageName): void {
  const { api, i18n, notices, navigation } = useWidget()
  const watch = useRef<Promise<FailureWatch> | null>(null)
  const now = useRef({ i18n, notices, navigation, queue })
  useEffect(() => {
    now.current = { i18n, notices, navigation, queue }
  })
  useEffect(() => {
    if (running === null || (running === 0 && !watch.current)) return
    watch.current ??= import('../../refusals/failure-watch.ts').then((code) => code.createFailureWatch(api))
    watch.current
      .then((queue) => queue.check(() => now.current))
      .catch(() => {
        // The count is polled: the next change checks again.
      })
  }, [running, api])
}
