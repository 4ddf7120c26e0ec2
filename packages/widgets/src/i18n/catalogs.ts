import type { Language } from '@easel/contract/numbers'
import type { Messages } from '@lingui/core'

const loaders: Record<Language, () => Promise<{ messages: Messages }>> = {
  zhCN: () => import('./locales/zhCN.ts'),
  zhTW: () => import('./locales/zhTW.ts'),
  en: () => import('./locales/en.ts'),
  es: () => import('./locales/es.ts'),
}

const loaded = new Map<Language, Messages>()
/** Words of code that has come since: every further language is whole only with them. */
let lazy: ((language: Language) => Promise<Messages>) | undefined

/** The words of a language if they are here already. */
export const catalogOf = (language: Language): Messages | null => loaded.get(language) ?? null

/** Brings the words of a language. A shell that knows its language early asks early. */
export async function loadCatalog(language: Language): Promise<Messages> {
  const known = loaded.get(language)
  if (known) return known
  const [{ messages }, more] = await Promise.all([loaders[language](), lazy?.(language)])
  const whole = { ...messages, ...more }
  loaded.set(language, whole)
  return whole
}

/** From now on each language comes with these words too. Answers which languages are here without them. */
export function registerLazyCatalog(load: (language: Language) => Promise<Messages>): Language[] {
  lazy = load
  return [...loaded.keys()]
}

/** Puts words beside those of their language that are here. */
export const extendCatalog = (language: Language, more: Messages): void => {
  const known = loaded.get(language)
  if (known) Object.assign(known, more)
}
