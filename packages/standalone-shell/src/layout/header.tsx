import { IconButton } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router'
import { usePlaces } from '../routes/places.ts'
import type { Session } from '../session/session.ts'
import styles from './header.module.css'
import { Logo } from './logo.tsx'
import { useQueuePanel } from './use-media.ts'

const LanguageDialog = lazy(() =>
  import('./language-dialog.tsx').then((m) => ({ default: m.LanguageDialog })),
)

interface HeaderProps {
  session: Session
  /** Sets that are running or have finished unseen. */
  waiting: number
}

/** The line on top: the logo on narrow screens, the queue, the language. */
export function Header({ session, waiting }: HeaderProps) {
  const { t } = useLingui()
  const [choosing, setChoosing] = useState(false)
  const panel = useQueuePanel()
  return (
    <header className={styles.header}>
      <span className={styles.logo}>
        <Logo />
      </span>
      <span className={styles.space} />
      {!panel && <QueueButton count={waiting} />}
      <IconButton icon="globe" size="large" label={t`Language settings`} onClick={() => setChoosing(true)} />
      {choosing && (
        <Suspense>
          <LanguageDialog session={session} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </header>
  )
}

/** On screens without a queue panel: the way to the queue, with what waits there. */
export function QueueButton({ count }: { count: number }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const places = usePlaces()
  const label = count > 0 ? t`My queue, ${count} new` : t`My queue`
  return (
    <span className={styles.dot} data-count={count > 0 ? Math.min(count, 99) : undefined}>
      <IconButton icon="queue" size="large" label={label} onClick={() => void navigate(places.to('queue'))} />
    </span>
  )
}
