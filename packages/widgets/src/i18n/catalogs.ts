import type { Language } from '@easel/contract/numbers'
import type { Messages } from '@lingui/core'

const loaders: Record<Language, () => Promise<{ messages: Messages }>> = {
  zhCN: () => import(/* webpackChunkName: "words-zhCN" */ './locales/zhCN.ts'),
  zhTW: () => import(/* webpackChunkName: "words-zhTW" */ './locales/zhTW.ts'),
  en: () => import(/* webpackChunkName: "words-en" */ './locales/en.ts'),
  es: () => import(/* webpackChunkName: "words-es" */ './locales/es.ts'),
}

const loaded = new Map<Language, Messages>()
/** The lazy catalog's loader, once its code is here: every further language is loaded together with it. */
let lazy: ((language: Language) => Promise<Messages>) | undefined

/** The catalog of a language if it is loaded. */
export const catalogOf = (language: Language): Messages | null => loaded.get(language) ?? null

/** Loads the catalog of a language. A shell that knows its language early calls this early. */
export async function loadCatalog(language: Language): Promise<Messages> {
  const known = loaded.get(language)
  if (known) return known
  const [{ messages }, more] = await Promise.all([loaders[language](), lazy?.(language)])
  const whole = { ...messages, ...more }
  loaded.set(language, whole)
  return whole
}

/**
 * Registers a catalog that is loaded with every further language. Returns the languages that were loaded without it.
 */
export function registerLazyCatalog(load: (language: Language) => Promise<Messages>): Language[] {
  lazy = load
  return [...loaded.keys()]
}

/** Adds messages to a loaded catalog. */
export const extendCatalog = (language: Language, more: Messages): void => {
  const known = loaded.get(language)
  if (known) Object.assign(known, more)
}
