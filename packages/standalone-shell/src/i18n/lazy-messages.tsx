import { createChunkMessages } from '@easel/widgets/runtime'

/** The catalog of what the site opens beside its pages: downloads and receipts. */
export const { Messages: LazyMessages } = createChunkMessages({
  zhCN: () => import('./lazy/locales/zhCN.ts'),
  zhTW: () => import('./lazy/locales/zhTW.ts'),
  en: () => import('./lazy/locales/en.ts'),
  es: () => import('./lazy/locales/es.ts'),
})
