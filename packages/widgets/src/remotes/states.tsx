import { LANGUAGE_TAG, type Language } from '@easel/contract/numbers'
import type { ReactNode } from 'react'
import { type Theme, themeStyle } from '../runtime/theme.ts'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/small.tsx'
import styles from './states.module.css'

/**
 * What stands in the widget's place before its words are here, and when the server that they come from cannot be
 * reached: these few are in the code itself, in every language.
 */
const WORDS: Record<Language, { title: string; again: string; loading: string; refused: string }> = {
  zhCN: {
    title: '暂时无法连接，请检查网络后重试',
    again: '重试',
    loading: '加载中',
    refused: '本站点未获准使用 Easel，或授权已停用',
  },
  zhTW: {
    title: '暫時無法連線，請檢查網路後重試',
    again: '重試',
    loading: '載入中',
    refused: '本網站未獲准使用 Easel，或授權已停用',
  },
  en: {
    title: 'This can’t be reached right now. Check your connection.',
    again: 'Try again',
    loading: 'Loading',
    refused: 'This site may not use Easel, or may not any more.',
  },
  es: {
    title: 'No se puede conectar ahora. Comprueba tu conexión.',
    again: 'Reintentar',
    loading: 'Cargando',
    refused: 'Este sitio no puede usar Easel, o ya no puede.',
  },
}

interface StateProps {
  language: Language
  theme?: Theme
}

export function Waiting({ language, ...look }: StateProps) {
  return (
    <Root language={language} {...look}>
      <div className={styles.waiting} role="status" aria-label={WORDS[language].loading}>
        <Skeleton />
      </div>
    </Root>
  )
}

export function Unreachable({ language, onAgain, ...look }: StateProps & { onAgain(): void }) {
  return (
    <Root language={language} {...look}>
      <div className={styles.unreachable} role="alert">
        <p>{WORDS[language].title}</p>
        <Button onClick={onAgain}>{WORDS[language].again}</Button>
      </div>
    </Root>
  )
}

/** The server knows no such partner, or not on this page: nothing that a person could try again. */
export function Refused({ language, ...look }: StateProps) {
  return (
    <Root language={language} {...look}>
      <p className={styles.unreachable} role="alert">
        {WORDS[language].refused}
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
