import { formatTagOf, isLanguage, type Language, matchLanguage } from '@easel/contract/languages'
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { useSurroundings } from '../api/surroundings.ts'

const LANGUAGE_KEY = 'easel-console-language'
const THEME_KEY = 'easel-console-theme'

export const THEMES = ['auto', 'light', 'dark'] as const
export type ThemeName = (typeof THEMES)[number]

interface PreferencesValue {
  language: Language
  /** Of the language, for the page and for dates and numbers. */
  tag: string
  theme: ThemeName
  setLanguage(language: Language): void
  setTheme(theme: ThemeName): void
}

const PreferencesContext = createContext<PreferencesValue | null>(null)

export function usePreferences(): PreferencesValue {
  const value = use(PreferencesContext)
  if (!value) throw new Error('usePreferences: no Preferences above')
  return value
}

/** What this browser keeps: the language and the theme. */
export function Preferences({ children }: { children: ReactNode }) {
  const given = useSurroundings()
  const [language, setLanguage] = useState(given?.language ?? readLanguage)
  const [theme, setTheme] = useState<ThemeName>(given?.theme ?? readTheme)
  const tag = formatTagOf(language)
  useEffect(() => {
    if (!given) document.documentElement.lang = tag
  }, [given, tag])
  useEffect(() => {
    if (!given) document.documentElement.style.colorScheme = theme === 'auto' ? '' : theme
  }, [given, theme])
  const value = useMemo<PreferencesValue>(
    () => ({
      ...{ language, tag, theme },
      setLanguage(next) {
        if (!given) localStorage.setItem(LANGUAGE_KEY, next)
        setLanguage(next)
      },
      setTheme(next) {
        if (!given) localStorage.setItem(THEME_KEY, next)
        setTheme(next)
      },
    }),
    [given, language, tag, theme],
  )
  return <PreferencesContext value={value}>{children}</PreferencesContext>
}

function readLanguage(): Language {
  const kept = localStorage.getItem(LANGUAGE_KEY)
  if (isLanguage(kept)) return kept
  return navigator.languages.map(matchLanguage).find(isLanguage) ?? 'en'
}

const readTheme = (): ThemeName => THEMES.find((theme) => theme === localStorage.getItem(THEME_KEY)) ?? 'auto'
