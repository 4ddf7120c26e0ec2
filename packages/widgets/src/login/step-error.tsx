import { useLingui } from '@lingui/react/macro'
import { errorLine } from '../runtime/errors/error-messages.ts'
import { Button } from '../ui/button.tsx'
import styles from './login.module.css'

/** The error of a step that failed to load, with a retry. */
export function StepError({ error, onRetry }: { error: Error; onRetry(): void }) {
  const { t, i18n } = useLingui()
  return (
    <p role="alert" className={styles.error}>
      {errorLine(error, i18n)} <Button size="small" icon="retry" onClick={onRetry}>{t`Try again`}</Button>
    </p>
  )
}
