import type { ReactNode } from 'react'
import styles from './room.module.css'

/** By the width of this a widget decides how it is composed, and not by that of the window. */
export function Room({ children }: { children: ReactNode }) {
  return (
    <>
      <span className={styles.wish} aria-hidden="true" />
      <div className={styles.room}>
        <div className={styles.inside}>{children}</div>
      </div>
    </>
  )
}
