import type { Language } from '@easel/contract/numbers'

/** The texts that are visible before any script runs. */
export const FIRST_PAINT_MESSAGES: Record<Language, { gallery: string; noScript: string }> = {
  zhCN: { gallery: '精选作品', noScript: 'Easel 需要 JavaScript。请在浏览器设置中启用后重新加载本页。' },
  zhTW: { gallery: '精選作品', noScript: 'Easel 需要 JavaScript。請在瀏覽器設定中啟用後重新載入本頁。' },
  en: {
    gallery: 'Selected works',
    noScript: 'Easel needs JavaScript. Turn it on in the browser’s settings and reload this page.',
  },
  es: {
    gallery: 'Obras seleccionadas',
    noScript:
      'Easel necesita JavaScript. Actívalo en los ajustes del navegador y vuelve a cargar esta página.',
  },
}
