import { useLingui } from '@lingui/react/macro'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { Button } from '../ui/button.tsx'
import { ShowMine } from './show-mine.tsx'
import styles from './square.module.css'
import type { Look } from './square.state.ts'
import { useDayName } from './use-day-name.ts'

/** Which day it is, the way back to today, and whether one's own are among them, for oneself and for all. */
export function SquareHead({ look, withSwitch }: { look: Look; withSwitch: boolean }) {
  const { t } = useLingui()
  const { navigation } = useWidget()
  const name = useDayName()(look.day)
  return (
    <header className={styles.head}>
      <div className={styles.titles}>
        <h1 className={styles.title}>{t`Square`}</h1>
        <p className={styles.day} aria-live="polite">
          {name}
        </p>
      </div>
      {look.day !== null && (
        <Button icon="left" onClick={() => navigation.setParams({ day: null })}>{t`Back to today`}</Button>
      )}
      <div className={styles.toggles}>
        <label className={styles.toggle}>
          <input
            type="checkbox"
            checked={look.noSelf}
            onChange={(event) => navigation.setParams({ noSelf: event.target.checked ? 'true' : null })}
          />
          {t`Hide mine`}
        </label>
        {withSwitch && <ShowMine />}
      </div>
    </header>
  )
}
