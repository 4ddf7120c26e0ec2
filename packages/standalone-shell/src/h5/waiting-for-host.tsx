import { Button, EmptyState } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'
import { LazyMessages } from '../i18n/lazy-messages.tsx'
import styles from './waiting-for-host.module.css'

/** Shown in a partner's app until it names its user. */
export function WaitingForHost() {
  return (
    <LazyMessages>
      <Waiting />
    </LazyMessages>
  )
}

function Waiting() {
  const { t } = useLingui()
  return (
    <main className={styles.page}>
      <EmptyState
        isPage
        icon="home"
        title={t`Waiting for the app`}
        text={t`This page opens by itself once the app has said who you are. Outside the app there is nothing to see here.`}
      >
        <Button icon="retry" onClick={() => window.location.reload()}>{t`Try again`}</Button>
      </EmptyState>
    </main>
  )
}
