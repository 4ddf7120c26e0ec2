import type { ImageSet } from '@easel/contract/types'
import { cover } from '@easel/first-paint'
import type { MouseEvent, ReactNode } from 'react'
import { Picture } from './picture.tsx'
import styles from './tile.module.css'

export { cover }

interface TileProps {
  set: ImageSet
  href: string
  eager?: boolean
  /** Seen on the picture at all times: days left, how many. */
  badge?: ReactNode
  /** Appears with hover or focus beside the prompt. */
  action?: ReactNode
  onOpen(): void
}

/** A picture on the wall. It opens; hover and focus bring its prompt. */
export function Tile({ set, href, eager, badge, action, onOpen }: TileProps) {
  const slot = cover(set)
  const open = (event: MouseEvent) => {
    // A new tab is the reader's own wish.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onOpen()
  }
  return (
    <div className={styles.tile}>
      <a className={styles.link} href={href} onClick={open}>
        {slot && (
          <Picture
            src={slot.thumbUrl}
            alt={set.prompt}
            width={slot.width}
            height={slot.height}
            thumbhash={slot.thumbhash}
            eager={eager}
          />
        )}
      </a>
      {badge && <span className={styles.badge}>{badge}</span>}
      <div className={styles.veil}>
        <span className={styles.prompt} aria-hidden="true">
          {set.prompt}
        </span>
        <span className={styles.actions}>{action}</span>
      </div>
    </div>
  )
}
