import { HIDDEN_AUTHORS } from '@easel/contract/pages'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { isApiError } from '../runtime/errors/is-api-error.ts'
import { LazyMessages } from '../runtime/messages/lazy-messages.tsx'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { useKeptFocus } from '../runtime/react/use-kept-focus.ts'
import { Button } from '../ui/button.tsx'
import { OfflineNote } from '../ui/offline-note.tsx'
import { HIDE } from '../ui/rare-icons.ts'
import { MoreActions } from '../ui/set/more-actions.tsx'
import { useHideAuthor } from '../ui/set/use-hide-author.ts'
import { EmptyState } from '../ui/states.tsx'
import { useScrollRestoration } from '../ui/wall/use-scroll-restoration.ts'
import styles from './author.module.css'
import { useAuthor } from './author.queries.ts'
import { BackToSquare } from './back-to-square.tsx'
import { FollowButton } from './follow-button.tsx'
import { HiddenAuthors } from './hidden-authors.tsx'
import { SquareWall } from './square-wall.tsx'

interface AuthorProps {
  /** Tells the surroundings whose page it is. */
  onName?: ((name: string | null) => void) | undefined
}

/** The page of an author; without one, of those whom the person has hidden. */
export function Author({ onName }: AuthorProps) {
  const { author } = useWidget().navigation.params
  return (
    <LazyMessages>
      <AuthorView id={author} onName={onName} />
    </LazyMessages>
  )
}

/** An author, or those whom the person has hidden. */
export const AuthorView = ({ id, onName }: AuthorProps & { id: string | undefined }) =>
  id && id !== HIDDEN_AUTHORS ? <OneAuthor key={id} id={id} onName={onName} /> : <HiddenAuthors />

/** What an author shows, and how often it was liked. */
function OneAuthor({ id, onName }: AuthorProps & { id: string }) {
  const { t } = useLingui()
  const { author, isPainted, ...list } = useAuthor(id)
  useScrollRestoration(`author ${id}`, list.tiles.count > 0)
  const name = author?.name ?? null
  useEffect(() => {
    onName?.(name)
    return () => onName?.(null)
  }, [name, onName])
  if (list.tiles.count === 0 && isApiError(list.error) && list.error.status === 404) return <Nobody />
  return (
    <div className={styles.page}>
      <header className={styles.head} data-painted={isPainted || undefined}>
        <BackToSquare />
        <h1 className={styles.name}>{name ?? t`Author`}</h1>
        {author && !author.hidden && <Figures {...author} />}
        {author && !author.mine && !author.hidden && <FollowButton {...author} />}
        {author && !author.mine && <HideButton {...author} />}
      </header>
      <OfflineNote />
      {author?.hidden ? (
        <EmptyState
          icon="lock"
          title={t`You have hidden this author`}
          text={t`You see nothing of theirs, neither here nor in the square and the gallery.`}
        />
      ) : (
        <SquareWall list={list} label={name ? t`Works by ${name}` : t`Works`} empty={<Nobody />} ofOne />
      )}
    </div>
  )
}

function Figures({ works, likes }: { works: number; likes: number }) {
  const { t } = useLingui()
  return (
    <p className={styles.figures}>
      {t`${plural(works, { one: '# work in the square', other: '# works in the square' })}`}
      {' · '}
      {t`${plural(likes, { one: 'liked once', other: 'liked # times' })}`}
    </p>
  )
}

function HideButton({ hidden, ...author }: { id?: string | undefined; name: string; hidden: boolean }) {
  const { t } = useLingui()
  const hide = useHideAuthor()
  const place = useKeptFocus<HTMLDivElement>(hidden)
  return (
    <div ref={place}>
      {hidden ? (
        <Button variant="primary" onClick={() => hide({ ...author, hidden: false })}>{t`Show again`}</Button>
      ) : (
        <MoreActions
          actions={[{ icon: HIDE, label: t`Hide this author`, run: () => hide({ ...author, hidden: true }) }]}
        />
      )}
    </div>
  )
}

function Nobody() {
  const { t } = useLingui()
  const { navigation } = useWidget()
  return (
    <EmptyState
      icon="person"
      title={t`Nothing of this author is shown here`}
      text={t`They show nothing any more, or the link is wrong.`}
    >
      <Button variant="primary" onClick={() => navigation.go('square')}>{t`Go to the square`}</Button>
    </EmptyState>
  )
}
