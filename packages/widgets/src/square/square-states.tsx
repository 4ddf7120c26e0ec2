import { useLingui } from '@lingui/react/macro'
import { errorLine } from '../runtime/errors/error-messages.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { useCreating } from '../runtime/session/use-offers.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState, ErrorState } from '../ui/states.tsx'
import styles from './square.module.css'
import type { SquareView } from './square.state.ts'
import { useDayName } from './use-day-name.ts'

/** The empty state: an earlier day, or the first work of this one. */
export function SquareEmpty({ view, previousDay }: { view: SquareView; previousDay: number | null }) {
  const { t } = useLingui()
  const { navigation } = useWidget()
  const dayName = useDayName()
  const creating = useCreating()
  return (
    <EmptyState
      icon="square"
      title={view.day === null ? t`Nothing is shown today yet` : t`Nothing was shown on that day`}
      text={t`What people finish appears here, if they show their works. Be the first.`}
    >
      {previousDay !== null && (
        <Button icon="left" onClick={() => navigation.setParams({ day: String(previousDay) })}>
          {dayName(previousDay)}
        </Button>
      )}
      {creating === 'here' && (
        <Button variant="primary" icon="brush" onClick={() => navigation.go('create')}>
          {t`Start creating`}
        </Button>
      )}
    </EmptyState>
  )
}

export function SquareError({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const { t, i18n } = useLingui()
  return (
    <ErrorState title={errorLine(error, i18n)}>
      <Button icon="retry" onClick={onRetry}>{t`Try again`}</Button>
    </ErrorState>
  )
}

/** The end of a day's list, with a link to the previous day. */
export function Earlier({ day }: { day: number | null }) {
  const { t } = useLingui()
  const { navigation } = useWidget()
  const dayName = useDayName()
  if (day === null) return <p className={styles.endNote}>{t`You’ve reached the end.`}</p>
  const name = dayName(day)
  return (
    <p className={styles.endNote}>
      <Button icon="left" onClick={() => navigation.setParams({ day: String(day) })}>
        {t`Earlier: ${name}`}
      </Button>
    </p>
  )
}
