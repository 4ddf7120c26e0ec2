import { languageOf } from '@easel/contract/bridge'
import type { Language } from '@easel/contract/numbers'

interface Words {
  title: string
  loading: string
  failed: string
  retry: string
}

/** The few words that stand in the slot while the page inside cannot speak for itself. */
const WORDS: Record<Language, Words> = {
  zhCN: { title: 'AI 绘画', loading: '正在加载…', failed: '暂时无法显示此内容', retry: '重试' },
  zhTW: { title: 'AI 繪圖', loading: '載入中…', failed: '暫時無法顯示此內容', retry: '重試' },
  en: {
    title: 'AI images',
    loading: 'Loading…',
    failed: 'This can’t be shown right now',
    retry: 'Try again',
  },
  es: {
    title: 'Imágenes con IA',
    loading: 'Cargando…',
    failed: 'Ahora no se puede mostrar este contenido',
    retry: 'Reintentar',
  },
}

/** In the asked language, else in the browser's, else in English. */
export const wordsFor = (language: string | undefined): Words =>
  WORDS[languageOf(language ?? navigator.language) ?? 'en']
