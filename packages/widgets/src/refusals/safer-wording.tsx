import { useLingui } from '@lingui/react/macro'
import { Button } from '../ui/button.tsx'
import styles from './refusal-notice.module.css'

/** The prompt in acceptable words, applied with one press. */
export function SaferWording({ prompt, onReword }: { prompt: string; onReword(prompt: string): void }) {
  const { t } = useLingui()
  return (
    <>
      <p>{t`We can generate this:`}</p>
      <blockquote className={styles.safer}>{prompt}</blockquote>
      <div className={styles.actions}>
        <Button size="small" icon="check" onClick={() => onReword(prompt)}>
          {t`Use this wording`}
        </Button>
      </div>
    </>
  )
}
