import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { errorLine } from '../runtime/errors/error-messages.ts'
import { useReportError } from '../runtime/errors/use-report-error.ts'
import { Button } from '../ui/button.tsx'
import styles from './login.module.css'

/** A step that failed to load: a toast says why, and the reason and a retry stay when it is gone. */
export function StepError({ error, onRetry }: { error: Error; onRetry(): void }) {
  const { t, i18n } = useLingui()
  const report = useReportError()
  useEffect(() => report(error), [report, error])
  return (
    <p className={styles.error}>
      {errorLine(error, i18n)} <Button size="small" icon="retry" onClick={onRetry}>{t`Try again`}</Button>
    </p>
  )
}
