import { createChunkMessages } from '../runtime/messages/chunk-messages.tsx'

/** The catalog of the account dialogs: nothing of them is shown before it is loaded. */
export const { load: loadLoginMessages, Messages: LoginMessages } = createChunkMessages({
  zhCN: () => import(/* webpackChunkName: "login-zhCN" */ '../i18n/login/locales/zhCN.ts'),
  zhTW: () => import(/* webpackChunkName: "login-zhTW" */ '../i18n/login/locales/zhTW.ts'),
  en: () => import(/* webpackChunkName: "login-en" */ '../i18n/login/locales/en.ts'),
  es: () => import(/* webpackChunkName: "login-es" */ '../i18n/login/locales/es.ts'),
})
