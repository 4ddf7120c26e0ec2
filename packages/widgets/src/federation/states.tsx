import { LANGUAGE_TAG, type Language } from '@easel/contract/numbers'
import type { ReactNode } from 'react'
import { type Theme, themeStyle } from '../runtime/provider/theme.ts'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/small.tsx'
import { STATE_MESSAGES } from './state-messages.ts'
import styles from './states.module.css'
import { MESSAGES } from './unreachable-messages.ts'

interface StateProps {
  language: Language
  theme?: Theme
}

export function Waiting({ language, ...look }: StateProps) {
  return (
    <Root language={language} {...look}>
      <div className={styles.waiting} role="status" aria-label={STATE_MESSAGES[language].loading}>
        <Skeleton />
      </div>
    </Root>
  )
}

export function Unreachable({ language, onAgain, ...look }: StateProps & { onAgain(): void }) {
  return (
    <Root language={language} {...look}>
      <div className={styles.unreachable} role="alert">
        <p>{MESSAGES[language].title}</p>
        <Button onClick={onAgain}>{MESSAGES[language].again}</Button>
      </div>
    </Root>
  )
}

/** The server knows no such partner, or not on this page: nothing that a person could try again. */
export function Refused({ language, ...look }: StateProps) {
  return (
    <Root language={language} {...look}>
      <p className={styles.unreachable} role="alert">
        {STATE_MESSAGES[language].refused}
      </p>
    </Root>
  )
}

/** The look of the widget's root, before there is a provider to give it. */
function Root({ language, theme = {}, children }: StateProps & { children: ReactNode }) {
  return (
    <div
      className="easel-root"
      lang={LANGUAGE_TAG[language]}
      style={themeStyle(theme)}
      data-theme={theme.mode === 'auto' ? undefined : theme.mode}
    >
      {children}
    </div>
  )
}
