import type { Language } from '@easel/contract/languages'
import type { GuideGroup } from './guide-pages.ts'

interface GuideTexts {
  /** What the whole is called. */
  name: string
  skip: string
  /** The navigation, and what opens it on a phone. */
  contents: string
  groups: Record<GuideGroup, string>
  onThisPage: string
  previous: string
  next: string
  /** Both of them, as a landmark. */
  neighbors: string
  language: string
  linkTo: string
  untranslated: string
  /** The button beside code, and what it says after a press. */
  copy: string
  copied: string
  search: {
    label: string
    button: string
    empty: string
    none: string
    found: { one: string; other: string }
    cut: string
  }
  missing: { title: string; text: string; back: string }
}

/** Texts of the frame around the guides. */
export const GUIDE_TEXTS: Record<Language, GuideTexts> = {
  en: {
    name: 'Docs',
    skip: 'Skip to content',
    contents: 'All pages',
    groups: { start: 'Get started', reference: 'Reference', running: 'In production' },
    onThisPage: 'On this page',
    previous: 'Previous',
    next: 'Next',
    neighbors: 'Previous and next page',
    language: 'Language',
    linkTo: 'Link to “{heading}”',
    untranslated: '',
    copy: 'Copy',
    copied: 'Copied',
    search: {
      label: 'Search the docs',
      button: 'Search',
      empty: 'Type what you are looking for: an error code, an option, a word.',
      none: 'Nothing found for “{query}”. Check the spelling, or try a shorter or more general word.',
      found: { one: '{count} result for “{query}”', other: '{count} results for “{query}”' },
      cut: 'Only the first {count} characters were searched for.',
    },
    missing: {
      title: 'This page does not exist',
      text: 'It may have moved. Search for it, or begin with the quick start.',
      back: 'Go to the quick start',
    },
  },
  zhCN: {
    name: '文档',
    skip: '跳到正文',
    contents: '全部页面',
    groups: { start: '快速开始', reference: '参考', running: '上线与运维' },
    onThisPage: '本页内容',
    previous: '上一篇',
    next: '下一篇',
    neighbors: '上一篇和下一篇',
    language: '语言',
    linkTo: '“{heading}”的链接',
    untranslated: '本页暂无中文版，以下为英文原文。',
    copy: '复制',
    copied: '已复制',
    search: {
      label: '搜索文档',
      button: '搜索',
      empty: '输入要查找的内容：错误码、选项或关键词。',
      none: '没有找到与“{query}”相关的内容。请检查拼写，或换个更简短、更宽泛的词。',
      found: { one: '“{query}”共有 {count} 条结果', other: '“{query}”共有 {count} 条结果' },
      cut: '仅搜索了前 {count} 个字符。',
    },
    missing: {
      title: '页面不存在',
      text: '页面可能已移动。你可以搜索，或从快速开始读起。',
      back: '前往快速开始',
    },
  },
  zhTW: {
    name: '文件',
    skip: '跳到主要內容',
    contents: '所有頁面',
    groups: { start: '快速上手', reference: '參考', running: '上線與維運' },
    onThisPage: '本頁內容',
    previous: '上一篇',
    next: '下一篇',
    neighbors: '上一篇與下一篇',
    language: '語言',
    linkTo: '「{heading}」的連結',
    untranslated: '本頁尚無繁體中文版，以下為英文原文。',
    copy: '複製',
    copied: '已複製',
    search: {
      label: '搜尋文件',
      button: '搜尋',
      empty: '輸入要找的內容：錯誤碼、選項或關鍵字。',
      none: '找不到與「{query}」相關的內容。請檢查拼字，或改用更短、更廣泛的字詞。',
      found: { one: '「{query}」共有 {count} 筆結果', other: '「{query}」共有 {count} 筆結果' },
      cut: '只搜尋了前 {count} 個字元。',
    },
    missing: {
      title: '找不到這個頁面',
      text: '頁面可能已移動。你可以搜尋，或從快速上手開始。',
      back: '前往快速上手',
    },
  },
  es: {
    name: 'Documentación',
    skip: 'Ir al contenido',
    contents: 'Todas las páginas',
    groups: { start: 'Primeros pasos', reference: 'Referencia', running: 'En producción' },
    onThisPage: 'En esta página',
    previous: 'Anterior',
    next: 'Siguiente',
    neighbors: 'Página anterior y siguiente',
    language: 'Idioma',
    linkTo: 'Enlace a «{heading}»',
    untranslated: 'Esta página todavía no está en español: este es el texto en inglés.',
    copy: 'Copiar',
    copied: 'Copiado',
    search: {
      label: 'Buscar en la documentación',
      button: 'Buscar',
      empty: 'Escribe lo que buscas: un código de error, una opción o una palabra.',
      none: 'No se encontró nada para «{query}». Revisa la ortografía o prueba una palabra más corta o más general.',
      found: { one: '{count} resultado para «{query}»', other: '{count} resultados para «{query}»' },
      cut: 'Solo se buscaron los primeros {count} caracteres.',
    },
    missing: {
      title: 'Esta página no existe',
      text: 'Quizá cambió de lugar. Búscala o empieza por la guía de inicio rápido.',
      back: 'Ir al inicio rápido',
    },
  },
}
