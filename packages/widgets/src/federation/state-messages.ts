import type { Language } from '@easel/contract/numbers'

/** What stands in the widget's place before its words are here: in the code itself, in every language. */
export const STATE_MESSAGES: Record<Language, { loading: string; refused: string }> = {
  zhCN: { loading: '加载中', refused: '本站点未获准使用 Easel，或授权已停用' },
  zhTW: { loading: '載入中', refused: '本網站未獲准使用 Easel，或授權已停用' },
  en: { loading: 'Loading', refused: 'This site may not use Easel, or may not any more.' },
  es: { loading: 'Cargando', refused: 'Este sitio no puede usar Easel, o ya no puede.' },
}
