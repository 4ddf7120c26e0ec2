import type { Language } from '@easel/contract/numbers'
import type { Messages } from '@lingui/core'

const loaders: Record<Language, () => Promise<{ messages: Messages }>> = {
  zhCN: () => import(/* webpackChunkName: "words-zhCN" */ './locales/zhCN.ts'),
  zhTW: () => import(/* webpackChunkName: "words-zhTW" */ './locales/zhTW.ts'),
  en: () => import(/* webpackChunkName: "words-en" */ './locales/en.ts'),
  es: () => import(/* webpackChunkName: "words-es" */ './locales/es.ts'),
}

/** Loads the shell's own messages, which are merged with the widgets'. */
export async function loadShellMessages(language: Language): Promise<Messages> {
  return (await loaders[language]()).messages
}
