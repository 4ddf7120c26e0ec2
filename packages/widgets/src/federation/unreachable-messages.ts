import { languageOf } from '@easel/contract/bridge'
import type { Language } from '@easel/contract/numbers'

/** What is said where a widget's code or its server is out of reach: in the code itself, in every language. */
export const MESSAGES: Record<Language, { title: string; again: string }> = {
  zhCN: { title: '暂时无法连接，请检查网络后重试', again: '重试' },
  zhTW: { title: '暫時無法連線，請檢查網路後重試', again: '重試' },
  en: { title: 'This can’t be reached right now. Check your connection.', again: 'Try again' },
  es: { title: 'No se puede conectar ahora. Comprueba tu conexión.', again: 'Reintentar' },
}

/** The page's own language, else the browser's, else English. */
export function spoken(given: string | undefined): Language {
  if (given) return languageOf(given) ?? 'en'
  return languageOf(globalThis.navigator?.language ?? '') ?? 'en'
}
