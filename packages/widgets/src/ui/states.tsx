import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconName, IconPath } from './icon-paths.ts'
import styles from './states.module.css'

interface StateProps {
  icon?: IconName | IconPath
  title: ReactNode
  text?: ReactNode
  /** The page says nothing else: the title is its heading. */
  isPage?: boolean
  /** The action buttons. */
  children?: ReactNode
}

/** An empty state with what to do. */
export function EmptyState({ icon = 'image', title, text, isPage, children }: StateProps) {
  const Title = isPage ? 'h1' : 'p'
  return (
    <div className={styles.state}>
      <Icon name={icon} size="large" />
      <Title className={styles.title}>{title}</Title>
      {text && <p className={styles.text}>{text}</p>}
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  )
}

/** An error state: what happened, what was kept, what to do next. */
export function ErrorState({ icon = 'alert', title, text, isPage, children }: StateProps) {
  const Title = isPage ? 'h1' : 'p'
  return (
    <div className={styles.state} role="alert">
      <Icon name={icon} size="large" />
      <Title className={styles.title}>{title}</Title>
      {text && <p className={styles.text}>{text}</p>}
      {children && <div className={styles.actions}>{children}</div>}
    </div>
  )
}
