import { createChunkMessages } from '@easel/widgets/runtime'

/** The catalog of what is shown beside the pages: the membership in the menu, what is free on Home, download pop-ups, notices, receipts, pull to refresh, an app's waiting page. */
export const { load: loadLazyMessages, Messages: LazyMessages } = createChunkMessages({
  zhCN: () => import('./lazy/locales/zhCN.ts'),
  zhTW: () => import('./lazy/locales/zhTW.ts'),
  en: () => import('./lazy/locales/en.ts'),
  es: () => import('./lazy/locales/es.ts'),
})
