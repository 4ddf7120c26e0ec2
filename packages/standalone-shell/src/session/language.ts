import type { KeyValueStore } from '@easel/client'
import { LANGUAGES, type Language } from '@easel/contract/numbers'
import { KEY } from './keys.ts'

/** Stored, else the host's, else the browser's, else English. */
export function chooseLanguage(store: KeyValueStore, browser: readonly string[], host?: string): Language {
  const stored = store.get(KEY.language)
  if (isLanguage(stored)) return stored
  return matchLanguage(host) ?? browser.map(matchLanguage).find((language) => language !== null) ?? 'en'
}

/** The language of a BCP 47 tag or a host's spelling of one (`zh_CN`, `zh-Hant`, `es-MX`), or null. */
export function matchLanguage(tag: string | undefined): Language | null {
  const parts = (tag ?? '').toLowerCase().split(/[-_]/)
  if (tag && isLanguage(tag)) return tag
  if (parts[0] === 'zh') return parts.some((part) => TRADITIONAL.has(part)) ? 'zhTW' : 'zhCN'
  if (parts[0] === 'es') return 'es'
  return parts[0] === 'en' ? 'en' : null
}

const TRADITIONAL = new Set(['tw', 'hk', 'mo', 'hant'])

const isLanguage = (value: string | null): value is Language =>
  LANGUAGES.some((language) => language === value)
