import { useIsVip } from '@easel/widgets/runtime'
import { Icon, IconButton } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { lazyComponent } from '../loading/lazy-component.tsx'
import { DialogLoadFailure } from '../loading/load-failures.tsx'
import type { AccountOpener } from '../session/account-opener.ts'
import type { Session } from '../session/session.ts'
import styles from './header.module.css'
import { HeaderSearch } from './header-search.tsx'
import { CreateLink, type MenuProps } from './menu-links.tsx'
import { QueueButton } from './queue-button.tsx'
import { TopMenu } from './site-menu.tsx'
import { useNarrow, useQueuePanel } from './use-media.ts'

const LanguageDialog = lazyComponent(
  () => import('./language-dialog.tsx').then((m) => m.LanguageDialog),
  DialogLoadFailure,
)

const AccountPopover = lazyComponent(
  () => import('./account-popover.tsx').then((m) => m.AccountPopover),
  DialogLoadFailure,
)

const RunningLink = lazyComponent(
  () => import('./rare-links.ts').then((m) => m.RunningLink),
  () => null,
)

interface HeaderProps extends MenuProps {
  session: Session
  account: AccountOpener
  /** The number of sets that run or have finished unseen. */
  waiting: number
  /** The number of sets that run. */
  running: number
}

/** The header: search, what runs, account, language; on narrow screens logo, menu, queue and Create, in one line. */
export function Header({ page, session, account, waiting, running }: HeaderProps) {
  const { t } = useLingui()
  const [choosing, setChoosing] = useState(false)
  const [shown, setShown] = useState(false)
  const narrow = useNarrow()
  const panel = useQueuePanel()
  const vip = useIsVip()
  return (
    <header className={styles.header}>
      {narrow && <TopMenu page={page} />}
      {!narrow && page !== 'square' && page !== 'home' && <HeaderSearch />}
      <span className={styles.spacer} />
      {!narrow && running > 0 && (
        <Suspense>
          <RunningLink count={running} to={panel ? 'create' : 'queue'} />
        </Suspense>
      )}
      {!panel && <QueueButton count={waiting} />}
      <span className={styles.account}>
        {vip && (
          <span className={styles.vip}>
            <Icon name="crown" size="small" />
            VIP
          </span>
        )}
        <IconButton
          icon="person"
          size="large"
          label={t`My account`}
          aria-haspopup="dialog"
          aria-expanded={shown}
          onClick={() => setShown(!shown)}
        />
        {shown && (
          <Suspense>
            <AccountPopover
              session={session}
              account={account}
              onClose={() => setShown(false)}
              onLanguage={() => setChoosing(true)}
            />
          </Suspense>
        )}
      </span>
      <span className={styles.language}>
        <IconButton
          icon="globe"
          size="large"
          label={t`Language settings`}
          onClick={() => setChoosing(true)}
        />
      </span>
      {narrow && <CreateLink page={page} text={t({ message: 'Create', context: 'verb, in the top menu' })} />}
      {choosing && (
        <Suspense>
          <LanguageDialog session={session} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </header>
  )
}
