import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-paths.ts'
import styles from './states.module.css'

interface StateProps {
  icon?: IconName
  title: ReactNode
  text?: ReactNode
  /** What to do, one press away. */
  children?: ReactNode
}

/** Nothing is here yet: says what to do, with something to press. */
export function EmptyState({ icon = 'image', title, text, children }: StateProps) {
  return (
    <div className={styles.state}>
      <Icon name={icon} size="large" />
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  )
}

/** It did not work: what happened, what was kept, what to do next. */
export function ErrorState({ icon = 'alert', title, text, children }: StateProps) {
  return (
    <div className={styles.state} role="alert">
      <Icon name={icon} size="large" />
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  )
}
