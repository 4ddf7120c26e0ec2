import { isPaintedForNewcomer } from '@easel/first-paint'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { useKeptFocus } from '../runtime/react/use-kept-focus.ts'
import { keys } from '../runtime/requests/query-keys.ts'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/inline.tsx'
import { AuthorLink } from '../ui/set/author-link.tsx'
import { useHideAuthor } from '../ui/set/use-hide-author.ts'
import { EmptyState } from '../ui/states.tsx'
import styles from './author.module.css'
import { BackToSquare } from './back-to-square.tsx'
import { SquareError } from './square-states.tsx'

/** Whom the person has hidden, to show them again. */
export function HiddenAuthors() {
  const { t } = useLingui()
  const { api, navigation } = useWidget()
  const hide = useHideAuthor()
  const [pressed, setPressed] = useState(0)
  // Who has never been here has hidden nobody: that stays on the page until the answer is there.
  const [isNone] = useState(isPaintedForNewcomer)
  const { data, error, refetch } = useQuery({
    queryKey: keys.hiddenAuthors,
    queryFn: ({ signal }) => api.call('hiddenAuthors', { signal }),
    ...(isNone && { initialData: { authors: [] }, initialDataUpdatedAt: 0 }),
  })
  const count = data?.authors.length
  const place = useKeptFocus<HTMLElement>(count)
  const takesPlace = (element: HTMLElement | null) => {
    place.current = element
  }
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <BackToSquare />
        <h1 className={styles.name}>{t`Hidden authors`}</h1>
      </header>
      {!data && error && <SquareError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={56} />}
      {count === 0 && (
        <EmptyState
          icon="person"
          title={t`You have hidden nobody`}
          text={t`Where you open a work, its menu hides everything by its author from you.`}
        >
          <Button
            ref={takesPlace}
            variant="primary"
            onClick={() => navigation.go('square')}
          >{t`Go to the square`}</Button>
        </EmptyState>
      )}
      {data && data.authors.length > 0 && (
        <ul className={styles.hidden}>
          {data.authors.map((author, index) => (
            <li
              key={author.id}
              ref={index === Math.min(pressed, data.authors.length - 1) ? takesPlace : null}
              className={styles.row}
            >
              <AuthorLink author={author} className={styles.rowName} />
              <Button
                onClick={() => {
                  setPressed(index)
                  hide({ ...author, hidden: false })
                }}
              >{t`Show again`}</Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
