import { Button } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'
import { useErrorText } from '../ui/error-text.ts'
import styles from './entrance.module.css'
import { EntranceCard } from './sign-in.tsx'

interface UnreachableProps {
  failure: Error
  /** It is being asked again. */
  isTrying: boolean
  onRetry(): void
}

/** Somebody is signed in in this tab, and the server does not say who: it is away, or its database is. */
export function Unreachable({ failure, isTrying, onRetry }: UnreachableProps) {
  const { t } = useLingui()
  const errorText = useErrorText()
  return (
    <EntranceCard title={t`Easel console`}>
      {isTrying ? (
        <p className={styles.text} role="status">{t`Trying to reach the server …`}</p>
      ) : (
        <p className={styles.error} role="alert">
          {errorText(failure)}
        </p>
      )}
      <Button variant="primary" icon="retry" wide busy={isTrying} onClick={onRetry}>{t`Try again`}</Button>
    </EntranceCard>
  )
}
