import type { Language } from '@easel/contract/numbers'
import type { Messages } from '@lingui/core'

const loaders: Record<Language, () => Promise<{ messages: Messages }>> = {
  zhCN: () => import('./locales/zhCN.ts'),
  zhTW: () => import('./locales/zhTW.ts'),
  en: () => import('./locales/en.ts'),
  es: () => import('./locales/es.ts'),
}

/** The site's own words, to be put beside the widgets'. */
export async function loadShellWords(language: Language): Promise<Messages> {
  return (await loaders[language]()).messages
}
