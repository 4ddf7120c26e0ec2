import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { errorLine } from '../runtime/errors/error-messages.ts'
import { useReportError } from '../runtime/errors/use-report-error.ts'
import { Button } from '../ui/button.tsx'
import styles from './login.module.css'

interface StepErrorProps {
  error: Error
  onRetry(): void
}

/** The error of a step that failed to load, with a retry. */
export function StepError({ error, onRetry }: StepErrorProps) {
  const { t, i18n } = useLingui()
  return (
    <p role="alert" className={styles.error}>
      {errorLine(error, i18n)} <Button size="small" icon="retry" onClick={onRetry}>{t`Try again`}</Button>
    </p>
  )
}

/** The same for the person's own data: a toast says why. */
export function UserInfoError({ error, onRetry }: StepErrorProps) {
  const { t } = useLingui()
  const report = useReportError()
  useEffect(() => report(error), [report, error])
  return (
    <p>
      <Button size="small" icon="retry" onClick={onRetry}>{t`Try again`}</Button>
    </p>
  )
}
