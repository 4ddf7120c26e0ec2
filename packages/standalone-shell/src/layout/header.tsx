import { useIsVip } from '@easel/widgets/runtime'
import { Icon, IconButton } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { late } from '../loading/late.tsx'
import { MissingDialog } from '../loading/missing.tsx'
import type { Session } from '../session/session.ts'
import styles from './header.module.css'
import { Logo } from './logo.tsx'
import { QueueButton } from './queue-button.tsx'
import { RunningLink } from './running-link.tsx'
import { useQueuePanel } from './use-media.ts'

const LanguageDialog = late(
  () => import('./language-dialog.tsx').then((m) => m.LanguageDialog),
  MissingDialog,
)

const AccountDialog = late(() => import('./account-dialog.tsx').then((m) => m.AccountDialog), MissingDialog)

interface HeaderProps {
  session: Session
  /** Sets that are running or have finished unseen. */
  waiting: number
  /** Sets that are running while one is elsewhere than on Create. */
  running: number
}

/** The line on top: the logo on narrow screens, the queue, the language. */
export function Header({ session, waiting, running }: HeaderProps) {
  const { t } = useLingui()
  const [choosing, setChoosing] = useState(false)
  const [account, setAccount] = useState(false)
  const panel = useQueuePanel()
  const vip = useIsVip()
  return (
    <header className={styles.header}>
      <span className={styles.logo}>
        <Logo />
      </span>
      <span className={styles.space} />
      {panel ? running > 0 && <RunningLink count={running} /> : <QueueButton count={waiting} />}
      <span className={styles.account}>
        {vip && (
          <span className={styles.vip}>
            <Icon name="crown" size="small" />
            VIP
          </span>
        )}
        <IconButton icon="person" size="large" label={t`My account`} onClick={() => setAccount(true)} />
      </span>
      <IconButton icon="globe" size="large" label={t`Language settings`} onClick={() => setChoosing(true)} />
      {account && (
        <Suspense>
          <AccountDialog onClose={() => setAccount(false)} />
        </Suspense>
      )}
      {choosing && (
        <Suspense>
          <LanguageDialog session={session} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </header>
  )
}
