import { useLingui } from '@lingui/react/macro'
import { Icon } from '../../ui/icon.tsx'
import type { IconPath } from '../../ui/icon-paths.ts'
import { Skeleton } from '../../ui/inline.tsx'
import { DAY } from './day-layout.ts'
import styles from './days.module.css'
import type { DayChoice } from './use-choose-day.ts'

const MINUS: IconPath = { path: 'M6 12h12' }

interface DayHeadingProps {
  id: string
  y: number
  /** null: nothing is known yet. */
  name: string | null
  choice: DayChoice | null
  onFocus(focused: boolean): void
}

/** The name of a day above its works; while works are being chosen, it chooses all of them. */
export function DayHeading({ id, y, name, choice, onFocus }: DayHeadingProps) {
  const place = { transform: `translateY(${y}px)`, blockSize: DAY.heading }
  if (name === null) {
    return (
      <div className={styles.day} style={place} aria-hidden="true">
        <span className={styles.coming}>
          <Skeleton height={20} />
        </span>
      </div>
    )
  }
  return (
    <div className={styles.day} style={place} data-choice={choice?.state}>
      {choice && <WholeDay name={name} choice={choice} onFocus={onFocus} />}
      <h2 id={id} className={styles.name}>
        {name}
      </h2>
    </div>
  )
}

interface WholeDayProps {
  name: string
  choice: DayChoice
  onFocus(focused: boolean): void
}

function WholeDay({ name, choice: { state, busy, toggle }, onFocus }: WholeDayProps) {
  const { t } = useLingui()
  return (
    <>
      <input
        ref={(box) => {
          if (box) box.indeterminate = state === 'some'
        }}
        type="checkbox"
        className={styles.box}
        checked={state === 'all'}
        aria-label={t`The whole day: ${name}`}
        aria-busy={busy || undefined}
        onFocus={() => onFocus(true)}
        onBlur={() => onFocus(false)}
        onChange={() => !busy && toggle()}
      />
      <span className={styles.mark} data-busy={busy || undefined}>
        {state !== 'none' && <Icon name={state === 'all' ? 'check' : MINUS} />}
      </span>
    </>
  )
}
