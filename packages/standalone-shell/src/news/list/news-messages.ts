import { createChunkMessages } from '@easel/widgets/runtime'

/** The catalog of the list: only who opens it loads it. */
export const { Messages: NewsMessages } = createChunkMessages({
  zhCN: () => import('../../i18n/news/locales/zhCN.ts'),
  zhTW: () => import('../../i18n/news/locales/zhTW.ts'),
  en: () => import('../../i18n/news/locales/en.ts'),
  es: () => import('../../i18n/news/locales/es.ts'),
})
