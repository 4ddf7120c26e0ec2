import { SQUARE_PROMPT_CODE_POINTS } from '@easel/contract/numbers'
import { validatePrompt } from '@easel/contract/prompt'
import { useLingui } from '@lingui/react/macro'
import { errorLine } from '../runtime/errors/error-messages.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { useIsVip } from '../runtime/session/membership.queries.ts'
import { useCreating } from '../runtime/session/use-offers.ts'
import { isOfDay, type SquareView } from '../runtime/works/square-list.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState, ErrorState } from '../ui/states.tsx'
import styles from './square.module.css'
import { inOrder, searching } from './square.state.ts'

interface EmptyProps {
  view: SquareView
}

/** The empty state, with where there is something, or how to make it; the day before follows it. */
export function SquareEmpty({ view }: EmptyProps) {
  if (view.search) return <NothingFound search={view.search} />
  if (view.order === 'followed') return <NobodyFollowed />
  return view.order === 'new' ? <EmptyDay view={view} /> : <NothingLiked view={view} />
}

/** How to make the first work of a day. */
function EmptyDay({ view }: EmptyProps) {
  const { t } = useLingui()
  const { navigation } = useWidget()
  const creating = useCreating()
  return (
    <EmptyState
      icon="square"
      title={view.day === null ? t`Nothing is shown today yet` : t`Nothing was shown on that day`}
      text={t`What people finish appears here, if they show their works. Be the first.`}
    >
      {creating === 'here' && (
        <Button variant="primary" icon="brush" onClick={() => navigation.go('create')}>
          {t`Start creating`}
        </Button>
      )}
    </EmptyState>
  )
}

function NothingLiked({ view }: EmptyProps) {
  const { t } = useLingui()
  const { navigation } = useWidget()
  const title = isOfDay(view) ? t`Nobody has liked a work of this day yet` : t`Nobody has liked a work yet`
  return (
    <EmptyState icon="like" title={title} text={t`Look at the newest works, and like what you enjoy.`}>
      <Button variant="primary" onClick={() => navigation.setParams(inOrder('new'))}>
        {t`Show the newest`}
      </Button>
    </EmptyState>
  )
}

function NobodyFollowed() {
  const { t } = useLingui()
  const { navigation } = useWidget()
  return (
    <EmptyState
      icon="person"
      title={t`Nothing of authors whom you follow`}
      text={t`Open an author by their name, and follow them: what they show appears here.`}
    >
      <Button variant="primary" onClick={() => navigation.setParams(inOrder('new'))}>
        {t`Show the newest`}
      </Button>
    </EmptyState>
  )
}

function NothingFound({ search }: { search: string }) {
  const { t } = useLingui()
  const { navigation } = useWidget()
  const isVip = useIsVip()
  const creating = useCreating()
  // An invalid prompt is not offered.
  const wish = validatePrompt(search) ? '' : search
  const text = isVip
    ? t`Try fewer or other words.`
    : t`Try fewer or other words. The first ${SQUARE_PROMPT_CODE_POINTS} characters of each prompt are searched; for VIP, all of them.`
  return (
    <EmptyState icon="search" title={t`Nothing found for “${search}”`} text={text}>
      <Button onClick={() => navigation.setParams(searching(''))}>{t`Show the newest`}</Button>
      {creating === 'here' && wish && (
        <Button variant="primary" icon="brush" onClick={() => navigation.go('create', { prompt: wish })}>
          {t`Create “${wish}”`}
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

/** After the last work of a list. */
export function SquareEnd() {
  const { t } = useLingui()
  return <p className={styles.endNote}>{t`You’ve reached the end.`}</p>
}
