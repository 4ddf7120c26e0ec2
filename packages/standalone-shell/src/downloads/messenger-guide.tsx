import { Dialog } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'
import styles from './downloads.module.css'
import { OWN } from './other-dialogs.ts'

/** How to leave the browser of a messaging app, which cannot open a store. */
export function MessengerGuide({ onClose }: { onClose(): void }) {
  const { t } = useLingui()
  return (
    <Dialog open onClose={onClose} title={t`Open in your browser to download`}>
      <ol className={styles.steps} {...OWN}>
        <li>{t`Tap the “…” button.`}</li>
        <li>{t`Choose “Open in default browser” to download.`}</li>
      </ol>
    </Dialog>
  )
}
