import type { DecidedAppeal, SentReport } from '@easel/contract/types'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { LazyMessages } from '../../runtime/messages/lazy-messages.tsx'
import { useWidget } from '../../runtime/provider/widget-context.ts'
import { useEvent } from '../../runtime/react/use-event.ts'

/** Of one call; what is left is told next time. */
const MAX_SHOWN = 100

interface ToldReportsProps {
  /** What the message offers besides. */
  action?: { text: string; run(): void }
  onTold?(): void
}

/**
 * Tells what came of the person's reports, and of their appeals. The server hears of what was shown, and does not tell it again, in another tab or on
 * another device either; an answer that is lost on its way is told next time.
 */
export function ToldReports(props: ToldReportsProps) {
  return (
    <LazyMessages>
      <Telling {...props} />
    </LazyMessages>
  )
}

function Telling({ action, onTold }: ToldReportsProps) {
  const { t } = useLingui()
  const { api, notices } = useWidget()
  const tell = useEvent((told: readonly SentReport[]) => {
    const [first] = told
    if (!first) return
    const single: Record<SentReport['outcome'], string> = {
      open: '',
      hidden: t`The work that you reported was hidden from everybody. Thank you.`,
      kept: t`The work that you reported was looked at, and it stays. It remains hidden from you.`,
      closed: t`Your report was closed, and the work stays. It remains hidden from you.`,
      gone: t`The work that you reported was deleted.`,
    }
    notices.toast({
      key: 'reports',
      text:
        told.length === 1
          ? single[first.outcome]
          : t`${plural(told.length, { one: '# of your reports was decided', other: '# of your reports were decided' })}`,
      ...(action && { action }),
    })
    onTold?.()
  })
  const tellAppeals = useEvent((told: readonly DecidedAppeal[]) => {
    const [first] = told
    if (!first) return
    notices.toast({
      key: 'appeals',
      text:
        told.length > 1
          ? t`${plural(told.length, { one: '# of your works was reviewed', other: '# of your works were reviewed' })}`
          : first.outcome === 'granted'
            ? t`Your work was reviewed and is no longer hidden.`
            : t`Your work was reviewed and stays hidden.`,
    })
  })
  useEffect(() => {
    let isOver = false
    const ask = async () => {
      // Nobody sees a toast in the background.
      if (document.hidden || isOver) return
      isOver = true
      const told = await api.call('tellReports', { body: { shown: [] } }).catch(() => null)
      // A server of the version before names no appeals.
      const { items = [], appeals = [] } = told ?? {}
      tell(items)
      tellAppeals(appeals)
      const shown = [...items, ...appeals]
        .slice(0, MAX_SHOWN)
        .map(({ id, decidedAt }) => ({ id, decidedAt: decidedAt ?? 0 }))
      if (shown.length === 0) return
      // Also when the page is left right away. If it fails, the person is told once more.
      await api.call('tellReports', { body: { shown }, keepalive: true }).catch(() => {})
    }
    void ask()
    document.addEventListener('visibilitychange', ask)
    return () => document.removeEventListener('visibilitychange', ask)
  }, [api])
  return null
}
