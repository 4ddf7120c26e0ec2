import { Tag } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { useKeptFocus } from './kept-focus.ts'
import styles from './work-card.module.css'

interface WorkCardProps {
  prompt: string
  pictures: readonly string[]
  tags: ReactNode
  /** Who made it, and when. */
  facts: ReactNode
  /** What people wrote about it. */
  notes?: readonly string[]
  /** What its owner says, who requests a review. */
  appeal?: string | undefined
  blurred?: boolean
  /** What keys do while the card has the focus. */
  keys?: Readonly<Record<string, () => void>>
  children?: ReactNode
}

/** A work with its images, and what can be done about it. */
export function WorkCard({
  prompt,
  pictures,
  tags,
  facts,
  notes = [],
  appeal,
  blurred,
  keys = {},
  children,
}: WorkCardProps) {
  const { t } = useLingui()
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget || event.metaKey || event.ctrlKey || event.altKey) return
    const key = event.key.toLowerCase()
    const step = { arrowdown: 1, arrowright: 1, arrowup: -1, arrowleft: -1 }[key]
    if (step) {
      event.preventDefault()
      const cards = [...(event.currentTarget.parentElement?.parentElement?.querySelectorAll('article') ?? [])]
      return cards[cards.indexOf(event.currentTarget) + step]?.focus()
    }
    const act = keys[key]
    if (!act) return
    event.preventDefault()
    act()
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys go from card to card, and letters act on one
    <article className={styles.card} tabIndex={0} aria-label={prompt.slice(0, 80)} onKeyDown={onKeyDown}>
      <div className={styles.pictures} data-count={pictures.length} data-blurred={blurred || undefined}>
        {pictures.map((address, index) => (
          <a key={address} href={address} target="_blank" rel="noreferrer" aria-label={t`Image ${index + 1}`}>
            <img src={address} alt="" loading="lazy" decoding="async" />
          </a>
        ))}
        {pictures.length === 0 && <span className={styles.none}>{t`No images`}</span>}
      </div>
      <div className={styles.body}>
        <div className={styles.tags}>{tags}</div>
        <p className={styles.prompt}>{prompt}</p>
        {appeal !== undefined && (
          <blockquote className={styles.note} aria-label={t`What its owner says`}>
            {appeal}
          </blockquote>
        )}
        {notes.map((note) => (
          <blockquote key={note} className={styles.note}>
            {note}
          </blockquote>
        ))}
        <p className={styles.facts}>{facts}</p>
        {children && <div className={styles.actions}>{children}</div>}
      </div>
    </article>
  )
}

export function WorkList({ children }: { children: ReactNode }) {
  const list = useRef<HTMLUListElement>(null)
  useKeptFocus(list, 'article')
  return (
    <ul ref={list} className={styles.list}>
      {children}
    </ul>
  )
}

/** The states of a work that matter to who moderates. */
export function WorkTags({
  hiddenBy,
  inSquare,
  curated,
}: {
  hiddenBy: string | null
  inSquare?: boolean
  curated?: boolean
}) {
  const { t } = useLingui()
  return (
    <>
      {hiddenBy === 'reports' && <Tag tone="warn">{t`Hidden by reports`}</Tag>}
      {hiddenBy === 'operator' && <Tag tone="error">{t`Hidden`}</Tag>}
      {curated && <Tag tone="gold">{t`In the gallery`}</Tag>}
      {inSquare && <Tag tone="success">{t`In the square`}</Tag>}
    </>
  )
}
