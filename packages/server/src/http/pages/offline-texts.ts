import type { Language } from '@easel/contract/languages'

interface OfflineTexts {
  title: string
  text: string
  again: string
  works: string
}

/** Texts of the page that is shown without a connection. */
export const OFFLINE_TEXTS: Record<Language, OfflineTexts> = {
  en: {
    title: 'You are offline',
    text: 'Easel goes on by itself once you are connected again. What you have submitted is being drawn meanwhile.',
    again: 'Try again',
    works: 'Your latest works',
  },
  zhCN: {
    title: '网络未连接',
    text: '恢复联网后，页面会自动继续。已提交的任务不受影响，仍在生成。',
    again: '重试',
    works: '你最近的作品',
  },
  zhTW: {
    title: '網路未連線',
    text: '恢復連線後，頁面會自動繼續。已送出的任務不受影響，仍在生成。',
    again: '重試',
    works: '你最近的作品',
  },
  es: {
    title: 'No tienes conexión',
    text: 'Easel seguirá por sí solo cuando vuelvas a conectarte. Lo que enviaste se sigue dibujando mientras tanto.',
    again: 'Reintentar',
    works: 'Tus últimas obras',
  },
}
