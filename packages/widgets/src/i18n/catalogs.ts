import type { Language } from '@easel/contract/numbers'
import type { Messages } from '@lingui/core'

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
