import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useChangeSettings, useSettings } from '../runtime/session/settings.queries.ts'
import styles from './square.module.css'

/** Whether one's own works are shown here, for pages that have no account to say it in. */
export function ShowMine() {
  const { data } = useSettings()
  return data && data.square !== 'none' ? <Switch shown={data.isNoShow === '0'} /> : null
}

function Switch({ shown }: { shown: boolean }) {
  const { t } = useLingui()
  const change = useChangeSettings()
  // Answers at the press, not when the server does.
  const [pressed, setPressed] = useState(shown)
  return (
    <label className={styles.toggle}>
      <input
        type="checkbox"
        checked={pressed}
        onChange={({ target }) => {
          setPressed(target.checked)
          change.mutate({ isNoShow: target.checked ? '0' : '1' }, { onError: () => setPressed(shown) })
        }}
      />
      {t`Show my works to others`}
    </label>
  )
}
