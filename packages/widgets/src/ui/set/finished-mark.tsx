import { useState } from 'react'
import styles from './finished-mark.module.css'

/** The mark of a finished work. It is animated when the work finishes while it is visible. */
export function FinishedMark({ done, label }: { done: boolean; label: string }) {
  const [was] = useState(done)
  if (!done) return null
  return (
    <span className={styles.mark} data-press={!was || undefined} role="img" aria-label={label}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="m5.5 12.5 4 4L18.5 8" />
      </svg>
    </span>
  )
}
