import type { CSSProperties, ReactNode } from 'react'
import styles from './inline.module.css'

/** A short label. */
export function Tag({ tone = 'default', children }: { tone?: TagTone; children: ReactNode }) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {children}
    </span>
  )
}
export type TagTone = 'default' | 'success' | 'warn' | 'error' | 'gold' | 'veil'

/** A key of the keyboard. */
export function Kbd({ children }: { children: ReactNode }) {
  return <kbd className={styles.kbd}>{children}</kbd>
}

/** A placeholder in the final geometry of what is loading. */
export function Skeleton({ height, style }: { height?: number; style?: CSSProperties }) {
  return <span className={styles.skeleton} style={{ blockSize: height, ...style }} aria-hidden="true" />
}

/** Visually hidden text for screen readers. */
export function Hidden({ children, live }: { children: ReactNode; live?: 'polite' }) {
  return (
    <span className={styles.hidden} aria-live={live} role={live ? 'status' : undefined}>
      {children}
    </span>
  )
}
