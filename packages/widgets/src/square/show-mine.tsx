import { useLingui } from '@lingui/react/macro'
import { useSettings, useVisibility } from '../runtime/session/settings.queries.ts'
import styles from './square.module.css'

/** The switch for the visibility of the caller's works, for pages without an account menu. */
export function ShowMine() {
  const { t } = useLingui()
  const { data } = useSettings()
  const { shown, setShown } = useVisibility()
  if (!data || data.square === 'none') return null
  return (
    <label className={styles.toggle}>
      <input type="checkbox" checked={shown} onChange={({ target }) => setShown(target.checked)} />
      {t`Show my works to others`}
    </label>
  )
}
