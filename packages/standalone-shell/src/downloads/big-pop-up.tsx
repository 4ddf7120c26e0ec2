import type { Launcher } from '@easel/contract/types'
import { Button, Dialog } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { dayClock, type Store, secondsLeftToday } from './download-rules.ts'
import styles from './downloads.module.css'
import { OWN } from './other-dialogs.ts'

interface BigPopUpProps {
  promotions: Launcher['promotions']
  stores: readonly Store[]
  onStore(store: Store): void
  onClaim(): void
  onClose(): void
}

/** The app stores, the promotion for installing an app, and a countdown to midnight. */
export function BigPopUp({ promotions, stores, onStore, onClaim, onClose }: BigPopUpProps) {
  const { t } = useLingui()
  const promotion = promotions.find(({ kind }) => kind === 'app')
  const names = new Set(stores.map(({ product }) => product))
  return (
    <Dialog
      open
      onClose={onClose}
      title={promotion?.title ?? t`Get the app`}
      description={t`Download images straight to your album, and keep the same account, works and membership.`}
      actions={
        <Button variant="gold" icon="crown" onClick={onClaim}>
          {t`Free claim`}
        </Button>
      }
    >
      <p className={styles.countdown} {...OWN}>
        {t`Until midnight`} <TimeLeftToday />
      </p>
      <div className={styles.storeLinks}>
        {stores.map((store) => (
          <Button key={store.url} icon="download" onClick={() => onStore(store)}>
            {names.size > 1 && `${store.product}: `}
            {store.platform === 'Ios' ? t`iPhone and iPad` : t`Android`}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}

function TimeLeftToday() {
  const [left, setLeft] = useState(() => secondsLeftToday(new Date()))
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsLeftToday(new Date())), 1000)
    return () => clearInterval(timer)
  }, [])
  return <time className={styles.countdownTime}>{dayClock(left)}</time>
}
