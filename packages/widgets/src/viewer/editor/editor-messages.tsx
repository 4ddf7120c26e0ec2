import { createChunkMessages } from '../../runtime/messages/chunk-messages.tsx'

/** The editor's catalog, which comes with its code. */
export const { Messages: EditorMessages } = createChunkMessages({
  zhCN: () => import(/* webpackChunkName: "editor-zhCN" */ '../../i18n/editor/locales/zhCN.ts'),
  zhTW: () => import(/* webpackChunkName: "editor-zhTW" */ '../../i18n/editor/locales/zhTW.ts'),
  en: () => import(/* webpackChunkName: "editor-en" */ '../../i18n/editor/locales/en.ts'),
  es: () => import(/* webpackChunkName: "editor-es" */ '../../i18n/editor/locales/es.ts'),
})
