import { useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import { LazyMessages } from '../i18n/lazy-messages.tsx'
import styles from '../layout/account-popover.module.css'
import { chooseNotifications, isChosen, type NoticeStore, notificationState } from './system-notifications.ts'

/** Whether the system tells of finished images while the page is in the background; nothing where it cannot. */
export function NotificationChoice({ store }: { store: NoticeStore }) {
  if (notificationState() === 'missing') return null
  return (
    <LazyMessages>
      <Choice store={store} />
    </LazyMessages>
  )
}

function Choice({ store }: { store: NoticeStore }) {
  const { t } = useLingui()
  const hint = useId()
  const [checked, setChecked] = useState(() => isChosen(store))
  const [isBlocked, setBlocked] = useState(() => notificationState() === 'blocked')
  const choose = async (wanted: boolean) => {
    setChecked(wanted)
    setChecked(await chooseNotifications(store, wanted))
    setBlocked(notificationState() === 'blocked')
  }
  return (
    <label className={styles.row}>
      <span className={styles.rowText}>
        {t`Notify me when images are ready`}
        <small id={hint} className={styles.hint}>
          {isBlocked
            ? t`The browser blocks notifications of this page. You can allow them in its site settings.`
            : t`While this page is in the background.`}
        </small>
      </span>
      <input
        type="checkbox"
        className={styles.switch}
        checked={checked}
        disabled={isBlocked}
        aria-describedby={hint}
        onChange={(event) => void choose(event.target.checked)}
      />
    </label>
  )
}
