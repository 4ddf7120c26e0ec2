import type { KeyValueStore } from '@easel/client'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { LazyMessages } from '../i18n/lazy-messages.tsx'
import { SwitchRow } from '../layout/switch-row.tsx'
import { chooseNotifications, isChosen, notificationState } from './system-notifications.ts'

/** Whether the system tells of finished images while the page is in the background; nothing where it cannot. */
export function NotificationChoice({ store }: { store: KeyValueStore }) {
  if (notificationState() === 'missing') return null
  return (
    <LazyMessages>
      <Choice store={store} />
    </LazyMessages>
  )
}

function Choice({ store }: { store: KeyValueStore }) {
  const { t } = useLingui()
  const [checked, setChecked] = useState(() => isChosen(store))
  const isBlocked = notificationState() === 'blocked'
  const choose = async (wanted: boolean) => {
    setChecked(wanted)
    setChecked(await chooseNotifications(store, wanted))
  }
  return (
    <SwitchRow
      text={t`Notify me when images are ready`}
      hint={
        isBlocked
          ? t`The browser blocks notifications of this page. You can allow them in its site settings.`
          : t`While this page is in the background.`
      }
      checked={checked}
      disabled={isBlocked}
      onChange={(wanted) => void choose(wanted)}
    />
  )
}
