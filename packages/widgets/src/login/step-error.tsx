import { useLingui } from '@lingui/react/macro'
import { errorLine } from '../runtime/errors/error-messages.ts'
import { Button } from '../ui/button.tsx'
import styles from './login.module.css'

/** What a step needs did not come: why, and the way to ask again. */
export function StepFault({ error, onRetry }: { error: Error; onRetry(): void }) {
  const { t, i18n } = useLingui()
  return (
    <p role="alert" className={styles.fault}>
      {errorLine(error, i18n)} <Button size="small" icon="retry" onClick={onRetry}>{t`Try again`}</Button>
    </p>
  )
}
