import { createChunkMessages } from '../../runtime/messages/chunk-messages.tsx'

/** The editor's catalog, which comes with its code. */
export const { Messages: EditorMessages } = createChunkMessages({
  zhCN: () => import('../../i18n/editor/locales/zhCN.ts'),
  zhTW: () => import('../../i18n/editor/locales/zhTW.ts'),
  en: () => import('../../i18n/editor/locales/en.ts'),
  es: () => import('../../i18n/editor/locales/es.ts'),
})
