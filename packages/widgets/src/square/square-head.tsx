import { useLingui } from '@lingui/react/macro'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { Button } from '../ui/button.tsx'
import { ShowMine } from './show-mine.tsx'
import styles from './square.module.css'
import type { SquareView } from './square.state.ts'
import { useDayName } from './use-day-name.ts'

/**
 * The head of the square: the day, a button back to today, and switches to hide the caller's own works here and from
 * everyone.
 */
export function SquareHead({ view, withSwitch }: { view: SquareView; withSwitch: boolean }) {
  const { t } = useLingui()
  const { navigation } = useWidget()
  const name = useDayName()(view.day)
  return (
    <header className={styles.head}>
      <div className={styles.headText}>
        <h1 className={styles.title}>{t`Square`}</h1>
        <p className={styles.dayName} aria-live="polite">
          {name}
        </p>
      </div>
      {view.day !== null && (
        <Button icon="left" onClick={() => navigation.setParams({ day: null })}>{t`Back to today`}</Button>
      )}
      <div className={styles.toggles}>
        <label className={styles.toggle}>
          <input
            type="checkbox"
            checked={view.noSelf}
            onChange={(event) => navigation.setParams({ noSelf: event.target.checked ? 'true' : null })}
          />
          {t`Hide mine`}
        </label>
        {withSwitch && <ShowMine />}
      </div>
    </header>
  )
}
