import type { Language } from '@easel/contract/numbers'
import type { I18n, Messages } from '@lingui/core'
import type { ReactNode } from 'react'
import { type ChunkCatalog, ChunkMessages, languageOf } from '../runtime/messages/chunk-messages.tsx'

const loaders: Record<Language, () => Promise<{ messages: Messages }>> = {
  zhCN: () => import(/* webpackChunkName: "login-zhCN" */ '../i18n/login/locales/zhCN.ts'),
  zhTW: () => import(/* webpackChunkName: "login-zhTW" */ '../i18n/login/locales/zhTW.ts'),
  en: () => import(/* webpackChunkName: "login-en" */ '../i18n/login/locales/en.ts'),
  es: () => import(/* webpackChunkName: "login-es" */ '../i18n/login/locales/es.ts'),
}

/** Loads the catalog of the account dialogs; a shell calls it together with their code, to save a round trip. */
export const loadLoginMessages = async (language: Language): Promise<Messages> =>
  (await loaders[language]()).messages

const loaded = new WeakSet<I18n>()
const LOGIN: ChunkCatalog = {
  isLoaded: (i18n) => loaded.has(i18n),
  async load(i18n) {
    i18n.load(i18n.locale, await loadLoginMessages(languageOf(i18n)))
    loaded.add(i18n)
  },
}

/** The messages of the account dialogs, for the children. */
export const LoginMessages = ({ children }: { children: ReactNode }) => (
  <ChunkMessages catalog={LOGIN}>{children}</ChunkMessages>
)
