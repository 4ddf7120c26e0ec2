import type { Language } from '@easel/contract/languages'

interface DownloadTexts {
  title: string
  text: string
  ios: string
  android: string
  scan: string
  back: string
  /** In the browser of a messaging app, which opens no store. */
  tips: { title: string; steps: [string, string] }
}

/** Texts of the page that leads to the apps. */
export const DOWNLOAD_TEXTS: Record<Language, DownloadTexts> = {
  en: {
    title: 'Get the app',
    text: 'Download images straight to your album, and keep the same account, works and membership.',
    ios: 'Download on the App Store',
    android: 'Download for Android',
    scan: 'Scan with your phone',
    back: 'Back to Easel',
    tips: {
      title: 'Open in your browser to download',
      steps: ['Tap the “…” button.', 'Choose “Open in default browser” to download.'],
    },
  },
  zhCN: {
    title: '下载 App',
    text: '图片直接存入相册，账号、作品和会员全部同步。',
    ios: '前往 App Store 下载',
    android: '下载安卓版',
    scan: '手机扫码下载',
    back: '返回 Easel',
    tips: {
      title: '请在浏览器中打开并下载',
      steps: ['点击右上角“…”按钮', '选择“在默认浏览器中打开”即可下载'],
    },
  },
  zhTW: {
    title: '下載 App',
    text: '圖片直接存進相簿，帳號、作品和會員都同步。',
    ios: '前往 App Store 下載',
    android: '下載 Android 版',
    scan: '用手機掃描下載',
    back: '返回 Easel',
    tips: {
      title: '請在瀏覽器中開啟並下載',
      steps: ['點一下「…」按鈕', '選擇「以預設瀏覽器開啟」即可下載'],
    },
  },
  es: {
    title: 'Descarga la aplicación',
    text: 'Descarga las imágenes directamente en tu galería y sigue con la misma cuenta, tus obras y tu membresía.',
    ios: 'Descargar en el App Store',
    android: 'Descargar para Android',
    scan: 'Escanea con tu teléfono',
    back: 'Volver a Easel',
    tips: {
      title: 'Abre el navegador para descargar',
      steps: ['Toca el botón «…».', 'Elige «Abrir en el navegador predeterminado» para descargar.'],
    },
  },
}
