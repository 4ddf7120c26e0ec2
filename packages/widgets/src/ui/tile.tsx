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
  /** Always visible on the image: days left, count. */
  badge?: ReactNode
  /** Visible on hover or focus, beside the prompt. */
  action?: ReactNode
  /** At the lower end, where nothing hovers: what is done most. */
  corner?: ReactNode
  /** Always visible at the lower edge: who has made it. */
  foot?: ReactNode
  /** Nothing but the picture until it is reached for. */
  quiet?: boolean
  onOpen(): void
}

/** An image on the wall that opens the work; hover and focus show its prompt. */
export function Tile({ set, href, eager, badge, action, corner, foot, quiet, onOpen }: TileProps) {
  const slot = cover(set)
  const open = (event: MouseEvent) => {
    // Modified clicks open a new tab by the browser.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onOpen()
  }
  return (
    <div className={styles.tile} data-quiet={quiet} data-signed={foot ? true : undefined}>
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
      {foot && <span className={styles.foot}>{foot}</span>}
      {corner && <span className={styles.corner}>{corner}</span>}
    </div>
  )
}
