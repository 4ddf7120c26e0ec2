import type { Language } from '@easel/contract/numbers'
import { element } from './element.ts'

const WORDS: Record<Language, { failed: string; retry: string }> = {
  zhCN: { failed: '暂时无法显示此内容', retry: '重试' },
  zhTW: { failed: '暫時無法顯示此內容', retry: '重試' },
  en: { failed: 'This can’t be shown right now', retry: 'Try again' },
  es: { failed: 'Ahora no se puede mostrar este contenido', retry: 'Reintentar' },
}

const BUTTON = 'font:inherit;color:inherit;padding:8px 16px;min-height:44px;cursor:pointer'

/** The text that is shown for a failed frame, before the error code, with a retry button. */
export function explainFailure(note: Element, language: Language, retry: () => void): void {
  const { failed, retry: again } = WORDS[language]
  const button = element('button', BUTTON, again)
  button.type = 'button'
  button.addEventListener('click', retry)
  note.prepend(failed, button)
}
