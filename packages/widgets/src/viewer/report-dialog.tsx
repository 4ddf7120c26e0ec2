import type { ImageSet, ReportKind } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useReportError } from '../runtime/errors/use-report-error.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { keys } from '../runtime/requests/query-keys.ts'
import { PERSONAL_KEYS, REMEMBERED } from '../runtime/session/stored-keys.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import styles from './report.module.css'

interface ReportDialogProps {
  set: ImageSet
  open: boolean
  onClose(): void
  /** It was reported. */
  onDone(): void
}

/** Reports another person's work, which is then hidden from the reporter. */
export function ReportDialog({ set, open, onClose, onDone }: ReportDialogProps) {
  const { t } = useLingui()
  const { api, notices, session, track } = useWidget()
  const queries = useQueryClient()
  const report = useReportError()
  const [kind, setKind] = useState<ReportKind | null>(null)
  const send = useMutation({
    mutationFn: (why: ReportKind) => api.call('squareReport', { body: { id: set.id, kind: why } }),
    onSuccess(_, why) {
      track('reported', { id: set.id, kind: why })
      const before = session.get(PERSONAL_KEYS.reported)?.split(' ') ?? []
      session.set(PERSONAL_KEYS.reported, [...before, set.id].slice(-REMEMBERED).join(' '))
      onClose()
      notices.toast({
        text: t`It is hidden from you now. The operator reviews reports.`,
        tone: 'success',
        key: 'report',
      })
      for (const queryKey of [keys.squares, keys.top, keys.homepages])
        void queries.invalidateQueries({ queryKey })
      onDone()
    },
    onError: report,
  })
  const kinds: [ReportKind, string][] = [
    ['sexual', t`Sexual content`],
    ['violent', t`Violence or hate`],
    ['illegal', t`Against the law`],
    ['rights', t`Someone’s rights: a likeness, a brand, a work`],
    ['other', t`Other`],
  ]
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t`Report this work`}
      description={t`What is wrong with it? It will be hidden from you right away. The operator reviews reports.`}
      actions={
        <>
          <Button onClick={onClose}>{t`Cancel`}</Button>
          <Button
            variant="primary"
            busy={send.isPending}
            disabled={kind === null}
            onClick={() => kind && send.mutate(kind)}
          >
            {t`Report`}
          </Button>
        </>
      }
    >
      <fieldset className={styles.kinds} aria-label={t`What is wrong with it?`}>
        {kinds.map(([value, label]) => (
          <label key={value} className={styles.kind}>
            <input
              type="radio"
              name="easel-report"
              checked={kind === value}
              onChange={() => setKind(value)}
            />
            {label}
          </label>
        ))}
      </fieldset>
    </Dialog>
  )
}
