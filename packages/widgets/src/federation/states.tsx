import { LANGUAGE_TAG, type Language } from '@easel/contract/numbers'
import type { ReactNode } from 'react'
import { type Theme, themeStyle } from '../runtime/provider/theme.ts'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/inline.tsx'
import { Room } from './room.tsx'
import { STATE_MESSAGES } from './state-messages.ts'
import styles from './states.module.css'
import { MESSAGES } from './unreachable-messages.ts'

interface StateProps {
  language: Language
  theme?: Theme
}

export function Loading({ language, ...appearance }: StateProps) {
  return (
    <Root language={language} {...appearance}>
      <div className={styles.waiting} role="status" aria-label={STATE_MESSAGES[language].loading}>
        <Skeleton />
      </div>
    </Root>
  )
}

export function Unreachable({ language, onRetry, ...appearance }: StateProps & { onRetry(): void }) {
  return (
    <Root language={language} {...appearance}>
      <div className={styles.unreachable} role="alert">
        <p>{MESSAGES[language].title}</p>
        <Button onClick={onRetry}>{MESSAGES[language].again}</Button>
      </div>
    </Root>
  )
}

/** The partner is unknown, or not on this page: a retry would not help. */
export function Refused({ language, ...appearance }: StateProps) {
  return (
    <Root language={language} {...appearance}>
      <p className={styles.unreachable} role="alert">
        {STATE_MESSAGES[language].refused}
      </p>
    </Root>
  )
}

/** The styled root, before there is a provider. */
function Root({ language, theme = {}, children }: StateProps & { children: ReactNode }) {
  return (
    <div
      className="easel-root"
      lang={LANGUAGE_TAG[language]}
      style={themeStyle(theme)}
      data-theme={theme.mode === 'auto' ? undefined : theme.mode}
    >
      <Room>{children}</Room>
    </div>
  )
}
