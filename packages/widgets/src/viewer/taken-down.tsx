import { LANGUAGE_TAG } from '@easel/contract/numbers'
import type { ImageSet, TakenDown as State } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { AppealDialog } from './appeal-dialog.tsx'
import styles from './taken-down.module.css'

/** The caller's work was hidden from everybody else: since when, and what can be done about it. */
export function TakenDown({ set, state }: { set: ImageSet; state: State }) {
  const { t } = useLingui()
  const { language } = useWidget()
  const [open, setOpen] = useState(false)
  const day = new Intl.DateTimeFormat(LANGUAGE_TAG[language], { dateStyle: 'medium' })
  const { appeal } = state
  return (
    <section className={styles.notice} aria-label={t`Taken down`}>
      <Icon name="lock" />
      <div className={styles.text}>
        <p className={styles.title}>{t`Taken down on ${day.format(state.at)}: only you see it.`}</p>
        <p className={styles.hint} role={appeal ? 'status' : undefined}>
          {appeal === null
            ? t`People reported it, or the operator found that it breaks the rules. If that is a mistake, request a review.`
            : appeal.outcome === 'open'
              ? t`You requested a review on ${day.format(appeal.at)}. You will be told what is decided.`
              : t`It was reviewed and stays hidden.`}
        </p>
        {appeal === null && (
          <Button size="small" onClick={() => setOpen(true)}>
            {t`Request a review`}
          </Button>
        )}
      </div>
      <AppealDialog key={set.id} set={set} open={open} onClose={() => setOpen(false)} />
    </section>
  )
}
