import { createChunkMessages } from '../runtime/messages/chunk-messages.tsx'

/** The catalog of the VIP dialog: nothing of it is shown before it is loaded. */
export const { load: loadVipMessages, Messages: VipMessages } = createChunkMessages({
  zhCN: () => import(/* webpackChunkName: "vip-zhCN" */ '../i18n/vip/locales/zhCN.ts'),
  zhTW: () => import(/* webpackChunkName: "vip-zhTW" */ '../i18n/vip/locales/zhTW.ts'),
  en: () => import(/* webpackChunkName: "vip-en" */ '../i18n/vip/locales/en.ts'),
  es: () => import(/* webpackChunkName: "vip-es" */ '../i18n/vip/locales/es.ts'),
})
