import { createChunkMessages } from '../../runtime/messages/chunk-messages.tsx'

/** The catalog of the rarely needed parts of the VIP dialog. */
export const { Messages: ExtraMessages } = createChunkMessages({
  zhCN: () => import('../../i18n/vip-extras/locales/zhCN.ts'),
  zhTW: () => import('../../i18n/vip-extras/locales/zhTW.ts'),
  en: () => import('../../i18n/vip-extras/locales/en.ts'),
  es: () => import('../../i18n/vip-extras/locales/es.ts'),
})
