import { useEffect, useRef } from 'react'
import type { FailureWatch } from '../../refusals/failure-watch.ts'
import type { PageName } from '../provider/ports.ts'
import { useWidget } from '../provider/widget-context.ts'

/**
 * Says that a set came to nothing while one is elsewhere, and why. What one has cancelled oneself is no news, nor what
 * had failed before anything was seen to run.
 *
 * @param running how many sets wait or are drawn; null while that is not known
 * @param queue the place where the queue stands
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
      .then((looking) => looking.look(() => now.current))
      .catch(() => {
        // The count is asked for again in a moment; the next change looks again.
      })
  }, [running, api])
}
