import type { CSSProperties, ReactNode } from 'react'
import styles from './small.module.css'

/** A word or two on a quiet ground. */
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

/** The place of something that is on its way, in its final geometry. */
export function Skeleton({ height, style }: { height?: number; style?: CSSProperties }) {
  return <span className={styles.skeleton} style={{ blockSize: height, ...style }} aria-hidden="true" />
}

/** For those who listen alone. */
export function Hidden({ children, live }: { children: ReactNode; live?: 'polite' }) {
  return (
    <span className={styles.hidden} aria-live={live} role={live ? 'status' : undefined}>
      {children}
    </span>
  )
}
