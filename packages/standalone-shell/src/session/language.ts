import type { KeyValueStore } from '@easel/client'
import { isLanguage, type Language, matchLanguage } from '@easel/contract/languages'
import { KEY } from './keys.ts'

/** The stored language, else the host's, else the browser's, else English. */
export function chooseLanguage(store: KeyValueStore, browser: readonly string[], host?: string): Language {
  const stored = store.get(KEY.language)
  if (isLanguage(stored)) return stored
  return matchLanguage(host) ?? browser.map(matchLanguage).find(isLanguage) ?? 'en'
}
