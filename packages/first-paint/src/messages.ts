import type { Language } from '@easel/contract/numbers'
import type { AppMessages } from './english.ts'
import { APP_MESSAGES } from './messages.table.ts'

/** The texts that are visible before any script runs. */
export interface FirstPaintMessages extends AppMessages {
  noScript: string
}

/** What the application never says. */
const NO_SCRIPT: Record<Language, string> = {
  zhCN: 'Easel 需要 JavaScript。请在浏览器设置中启用后重新加载本页。',
  zhTW: 'Easel 需要 JavaScript。請在瀏覽器設定中啟用後重新載入本頁。',
  en: 'Easel needs JavaScript. Turn it on in the browser’s settings and reload this page.',
  es: 'Easel necesita JavaScript. Actívalo en los ajustes del navegador y vuelve a cargar esta página.',
}

export const firstPaintMessages = (language: Language): FirstPaintMessages => ({
  ...APP_MESSAGES[language],
  noScript: NO_SCRIPT[language],
})
