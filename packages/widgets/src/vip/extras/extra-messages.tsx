import { createChunkMessages } from '../../runtime/messages/chunk-messages.tsx'

/** The catalog of the rarely needed parts of the VIP dialog. */
export const { Messages: ExtraMessages } = createChunkMessages({
  zhCN: () => import(/* webpackChunkName: "more-vip-zhCN" */ '../../i18n/vip-extras/locales/zhCN.ts'),
  zhTW: () => import(/* webpackChunkName: "more-vip-zhTW" */ '../../i18n/vip-extras/locales/zhTW.ts'),
  en: () => import(/* webpackChunkName: "more-vip-en" */ '../../i18n/vip-extras/locales/en.ts'),
  es: () => import(/* webpackChunkName: "more-vip-es" */ '../../i18n/vip-extras/locales/es.ts'),
})
