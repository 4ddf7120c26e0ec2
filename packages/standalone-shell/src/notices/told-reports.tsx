import type { SentReport } from '@easel/contract/types'
import { useWidget } from '@easel/widgets/runtime'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { LazyMessages } from '../i18n/lazy-messages.tsx'
import { SENT_REPORTS, SENT_REPORTS_PATH } from '../receipts/sent-reports-path.ts'

/** Tells once what came of the person's reports. The server knows who was told: another tab or device does not repeat it. */
export function ToldReports({ count }: { count: number }) {
  return (
    <LazyMessages>
      <Telling count={count} />
    </LazyMessages>
  )
}

function Telling({ count }: { count: number }) {
  const { t } = useLingui()
  const { api, notices } = useWidget()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const tell = useRef((_told: SentReport[]) => {})
  tell.current = (told) => {
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
      action: { text: t`Your reports`, run: () => void navigate(SENT_REPORTS_PATH) },
    })
    void queries.invalidateQueries({ queryKey: SENT_REPORTS })
  }
  useEffect(() => {
    let isOver = false
    const ask = async () => {
      if (document.hidden || isOver || count === 0) return
      isOver = true
      // Without an answer they are still in the list.
      const told = await api.call('tellReports').catch(() => null)
      if (told) tell.current(told.items)
    }
    void ask()
    // Nobody sees a toast in the background.
    document.addEventListener('visibilitychange', ask)
    return () => document.removeEventListener('visibilitychange', ask)
  }, [api, count])
  return null
}
