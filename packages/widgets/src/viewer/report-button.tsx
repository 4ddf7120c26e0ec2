import type { ImageSet, ReportKind } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useReportError } from '../runtime/errors/use-report-error.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { keys } from '../runtime/requests/query-keys.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import styles from './report.module.css'

/** Reports a work of somebody else. Whoever reports it does not see it again. */
export function ReportButton({ set, onDone }: { set: ImageSet; onDone(): void }) {
  const { t } = useLingui()
  const { api, notices, track } = useWidget()
  const queries = useQueryClient()
  const report = useReportError()
  const [open, setOpen] = useState(false)
  const [kind, setKind] = useState<ReportKind | null>(null)
  const send = useMutation({
    mutationFn: (why: ReportKind) => api.call('squareReport', { body: { id: set.id, kind: why } }),
    onSuccess(_, why) {
      track('reported', { id: set.id, kind: why })
      setOpen(false)
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
    <>
      <Button icon="flag" look="quiet" onClick={() => setOpen(true)}>
        {t`Report`}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t`Report this work`}
        description={t`What is wrong with it? It will be hidden from you right away. The operator reviews reports.`}
        actions={
          <>
            <Button onClick={() => setOpen(false)}>{t`Cancel`}</Button>
            <Button
              look="primary"
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
    </>
  )
}
