import type { Language } from '@easel/contract/numbers'
import type { PageName } from '@easel/contract/pages'

export interface FirstPaintMessages {
  /** Name of the navigation. */
  menu: string
  /** Menu entries; null: the page has its own button, or none. */
  entries: Record<PageName, string | null>
  /** The button to Create, at the side and in the narrow menu. */
  create: { side: string; top: string }
  headings: Record<PageName, string>
  today: string
  /** Label, placeholder and button of the prompt's field. */
  prompt: { label: string; placeholder: string; generate: string }
  noScript: string
}

/** The texts that are visible before any script runs. A test compares them with those of the application. */
export const FIRST_PAINT_MESSAGES: Record<Language, FirstPaintMessages> = {
  zhCN: {
    menu: '主导航',
    entries: { home: '首页', create: null, square: '广场', works: '我的作品', queue: null },
    create: { side: '开始创作', top: '创作' },
    headings: { home: '精选作品', create: '创作', square: '广场', works: '我的作品', queue: '我的队列' },
    today: '今天',
    prompt: {
      label: '想画什么？',
      placeholder: '想画什么？一处地方、一束光、一种心情……',
      generate: '立即生成',
    },
    noScript: 'Easel 需要 JavaScript。请在浏览器设置中启用后重新加载本页。',
  },
  zhTW: {
    menu: '主要導覽',
    entries: { home: '首頁', create: null, square: '廣場', works: '我的作品', queue: null },
    create: { side: '開始創作', top: '創作' },
    headings: { home: '精選作品', create: '創作', square: '廣場', works: '我的作品', queue: '我的佇列' },
    today: '今天',
    prompt: {
      label: '想畫什麼？',
      placeholder: '想畫什麼？一處地方、一道光、一種心情……',
      generate: '立即生成',
    },
    noScript: 'Easel 需要 JavaScript。請在瀏覽器設定中啟用後重新載入本頁。',
  },
  en: {
    menu: 'Main',
    entries: { home: 'Home', create: null, square: 'Square', works: 'My works', queue: null },
    create: { side: 'Start creating', top: 'Create' },
    headings: {
      home: 'Selected works',
      create: 'Create',
      square: 'Square',
      works: 'My works',
      queue: 'My queue',
    },
    today: 'Today',
    prompt: {
      label: 'What should be drawn?',
      placeholder: 'What should be drawn? A place, a light, a mood …',
      generate: 'Generate',
    },
    noScript: 'Easel needs JavaScript. Turn it on in the browser’s settings and reload this page.',
  },
  es: {
    menu: 'Principal',
    entries: { home: 'Inicio', create: null, square: 'Plaza', works: 'Mis obras', queue: null },
    create: { side: 'Empezar a crear', top: 'Crear' },
    headings: {
      home: 'Obras seleccionadas',
      create: 'Crear',
      square: 'Plaza',
      works: 'Mis obras',
      queue: 'Mi cola',
    },
    today: 'Hoy',
    prompt: {
      label: '¿Qué quieres dibujar?',
      placeholder: '¿Qué quieres dibujar? Un lugar, una luz, un estado de ánimo…',
      generate: 'Generar',
    },
    noScript:
      'Easel necesita JavaScript. Actívalo en los ajustes del navegador y vuelve a cargar esta página.',
  },
}
