import { languageOf } from '@easel/contract/bridge'
import type { Language } from '@easel/contract/numbers'

/**
 * What stands in the widget's place before its words are here, and when the server that they come from cannot be
 * reached: these few are in the code itself, in every language.
 */
export const WORDS: Record<Language, { title: string; again: string; loading: string; refused: string }> = {
  zhCN: {
    title: '暂时无法连接，请检查网络后重试',
    again: '重试',
    loading: '加载中',
    refused: '本站点未获准使用 Easel，或授权已停用',
  },
  zhTW: {
    title: '暫時無法連線，請檢查網路後重試',
    again: '重試',
    loading: '載入中',
    refused: '本網站未獲准使用 Easel，或授權已停用',
  },
  en: {
    title: 'This can’t be reached right now. Check your connection.',
    again: 'Try again',
    loading: 'Loading',
    refused: 'This site may not use Easel, or may not any more.',
  },
  es: {
    title: 'No se puede conectar ahora. Comprueba tu conexión.',
    again: 'Reintentar',
    loading: 'Cargando',
    refused: 'Este sitio no puede usar Easel, o ya no puede.',
  },
}

/** The page's own language, else the browser's, else English. */
export function spoken(given: string | undefined): Language {
  if (given) return languageOf(given) ?? 'en'
  return languageOf(globalThis.navigator?.language ?? '') ?? 'en'
}
