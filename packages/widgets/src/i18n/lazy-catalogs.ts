import type { Language } from '@easel/contract/numbers'
import type { Messages } from '@lingui/core'
import { addLater, addTo } from './catalogs.ts'

const loaders: Record<Language, () => Promise<{ messages: Messages }>> = {
  zhCN: () => import('./lazy/locales/zhCN.ts'),
  zhTW: () => import('./lazy/locales/zhTW.ts'),
  en: () => import('./lazy/locales/en.ts'),
  es: () => import('./lazy/locales/es.ts'),
}

const loaded = new Map<Language, Messages>()

/** The words of what is opened from the first page, if they are here already. */
export const laterMessagesOf = (language: Language): Messages | null => loaded.get(language) ?? null

/** Brings them. */
export async function loadLaterMessages(language: Language): Promise<Messages> {
  const known = loaded.get(language)
  if (known) return known
  const { messages } = await loaders[language]()
  loaded.set(language, messages)
  addTo(language, messages)
  return messages
}

// Beside the code that needs them, not after it; what does not come is asked for again where it is needed.
for (const language of addLater(loadLaterMessages)) loadLaterMessages(language).catch(() => {})
