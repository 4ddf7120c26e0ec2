import { msg } from '@lingui/core/macro'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { useOnline } from '../runtime/requests/use-online.ts'
import { Icon } from './icon.tsx'
import styles from './offline-note.module.css'

/** Shows that there is no network, until it is back. */
export function OfflineNote() {
  const { i18n } = useWidget()
  if (useOnline()) return null
  return (
    <p className={styles.note} role="status">
      <Icon name="offline" color="warn" />
      {i18n._(msg`You are offline. Running sets continue, and you will see them when you are back.`)}
    </p>
  )
}
