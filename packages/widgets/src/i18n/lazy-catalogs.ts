import type { Language } from '@easel/contract/numbers'
import type { Messages } from '@lingui/core'
import { extendCatalog, registerLazyCatalog } from './catalogs.ts'

const loaders: Record<Language, () => Promise<{ messages: Messages }>> = {
  zhCN: () => import(/* webpackChunkName: "more-words-zhCN" */ './lazy/locales/zhCN.ts'),
  zhTW: () => import(/* webpackChunkName: "more-words-zhTW" */ './lazy/locales/zhTW.ts'),
  en: () => import(/* webpackChunkName: "more-words-en" */ './lazy/locales/en.ts'),
  es: () => import(/* webpackChunkName: "more-words-es" */ './lazy/locales/es.ts'),
}

const loaded = new Map<Language, Messages>()

/** The lazy messages (of parts opened from the first page), if they are loaded. */
export const cachedLazyMessages = (language: Language): Messages | null => loaded.get(language) ?? null

/** Loads them. */
export async function loadLazyMessages(language: Language): Promise<Messages> {
  const known = loaded.get(language)
  if (known) return known
  const { messages } = await loaders[language]()
  loaded.set(language, messages)
  extendCatalog(language, messages)
  return messages
}

// Loads the messages in parallel with the code that needs them; a failure is retried where they are used.
const inParallel = registerLazyCatalog(loadLazyMessages).map(loadLazyMessages)

/** Ends when those that are loaded in parallel have come, or failed. */
export const lazyMessagesTried: Promise<unknown> = Promise.allSettled(inParallel)
