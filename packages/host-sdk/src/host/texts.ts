import { languageOf } from '@easel/contract/bridge'
import type { Language } from '@easel/contract/numbers'

/** Texts of the slot while the guest is not shown. */
const TEXTS: Record<Language, { title: string; loading: string }> = {
  zhCN: { title: 'AI 绘画', loading: '正在加载…' },
  zhTW: { title: 'AI 繪圖', loading: '載入中…' },
  en: { title: 'AI images', loading: 'Loading…' },
  es: { title: 'Imágenes con IA', loading: 'Cargando…' },
}

/** The given language, else the browser's, else English. */
export const resolveLanguage = (language: string | undefined): Language =>
  languageOf(language ?? navigator.language) ?? 'en'

export const textsFor = (language: string | undefined) => TEXTS[resolveLanguage(language)]
