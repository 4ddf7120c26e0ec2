import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useChangeSettings, useSettings } from '../runtime/session/settings.queries.ts'
import styles from './square.module.css'

/** The switch for the visibility of the caller's works, for pages without an account menu. */
export function ShowMine() {
  const { data } = useSettings()
  return data && data.square !== 'none' ? <Switch shown={data.isNoShow === '0'} /> : null
}

function Switch({ shown }: { shown: boolean }) {
  const { t } = useLingui()
  const change = useChangeSettings()
  // Switches at the press, before the server answers.
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
