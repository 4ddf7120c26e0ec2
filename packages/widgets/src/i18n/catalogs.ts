import type { Language } from '@easel/contract/numbers'
import type { Messages } from '@lingui/core'

/** BCP 47 tags, for `lang` attributes, plural rules and `Intl`. */
export const LANGUAGE_TAG: Record<Language, string> = { zhCN: 'zh-CN', zhTW: 'zh-TW', en: 'en', es: 'es' }

const loaders: Record<Language, () => Promise<{ messages: Messages }>> = {
  zhCN: () => import('./locales/zhCN.ts'),
  zhTW: () => import('./locales/zhTW.ts'),
  en: () => import('./locales/en.ts'),
  es: () => import('./locales/es.ts'),
}

const loaded = new Map<Language, Messages>()

/** The words of a language if they are here already. */
export const catalogOf = (language: Language): Messages | null => loaded.get(language) ?? null

/** Brings the words of a language. A shell that knows its language early asks early. */
export async function loadCatalog(language: Language): Promise<Messages> {
  const known = loaded.get(language)
  if (known) return known
  const { messages } = await loaders[language]()
  loaded.set(language, messages)
  return messages
}
