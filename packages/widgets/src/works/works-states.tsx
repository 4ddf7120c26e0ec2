import { useLingui } from '@lingui/react/macro'
import { errorLine } from '../runtime/errors/error-messages.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { useLimits } from '../runtime/requests/use-limits.ts'
import { PERSONAL_KEYS } from '../runtime/session/stored-keys.ts'
import { useCreating } from '../runtime/session/use-offers.ts'
import { useLauncher } from '../runtime/works/image.queries.ts'
import { Button } from '../ui/button.tsx'
import { FOLDER, STAR } from '../ui/rare-icons.ts'
import { EmptyState, ErrorState } from '../ui/states.tsx'
import type { Show } from './use-shown-filter.ts'
import styles from './works.module.css'
import { type Filter, NO_FILTER, narrowing } from './works.state.ts'

/** The empty state: how to begin, or how to reset the filter. */
export function WorksEmpty({ filter, show }: { filter: Filter; show: Show }) {
  const { t } = useLingui()
  const { navigation, session } = useWidget()
  const { data } = useLauncher()
  const creating = useCreating()
  const { worksKeptDays } = useLimits()
  const [only, ...others] = narrowing(filter)
  if (only) {
    const { search } = filter
    if (only === 'favourites' && others.length === 0) {
      return (
        <EmptyState
          icon={STAR}
          title={t`No favorites yet`}
          text={t`Mark a work with the star, and find it here.`}
        >
          <Button onClick={() => show(NO_FILTER)}>{t`Show all works`}</Button>
        </EmptyState>
      )
    }
    if (only === 'folder' && others.length === 0) {
      return (
        <EmptyState
          icon={FOLDER}
          title={t`Nothing in this folder yet`}
          text={t`Select works, and put them into it with the folder sign.`}
        >
          <Button onClick={() => show(NO_FILTER)}>{t`Show all works`}</Button>
        </EmptyState>
      )
    }
    return (
      <EmptyState icon="search" title={search ? t`Nothing found for “${search}”` : t`No works match`}>
        <Button onClick={() => show(NO_FILTER)}>{t`Show all works`}</Button>
      </EmptyState>
    )
  }
  const example = data?.imageGeneration.promptExamples[0]
  const device = session.get(PERSONAL_KEYS.moved)
  return (
    <EmptyState
      icon="works"
      title={device ? t`Your works are on your other device` : t`No works yet`}
      text={
        device
          ? t`You moved them there: ${device}. What you make here is new.`
          : t`What you make is kept here for ${worksKeptDays} days.`
      }
    >
      {creating === 'here' && (
        <Button variant="primary" icon="brush" onClick={() => navigation.go('create')}>
          {t`Start creating`}
        </Button>
      )}
      {creating === 'here' && example && (
        <Button title={example} onClick={() => navigation.go('create', { prompt: example })}>
          <span className={styles.example}>{t`Try “${example}”`}</span>
        </Button>
      )}
    </EmptyState>
  )
}

export function WorksError({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const { t, i18n } = useLingui()
  return (
    <ErrorState title={errorLine(error, i18n)}>
      <Button icon="retry" onClick={onRetry}>{t`Try again`}</Button>
    </ErrorState>
  )
}
