import { createHash } from 'node:crypto'
import { LANGUAGE_TAG, type Language } from '@easel/contract/numbers'
import { escapeAttribute } from '@easel/first-paint/page'

/** Styles of the one-sentence page, which loads no files of the site. */
const STYLE = `
:root{color-scheme:light dark;--paper:light-dark(#faf8f4,#131210);--soft:light-dark(#5c574e,#b3aca0);--hairline:light-dark(#e6e1d8,#2b2824)}
body{box-sizing:border-box;display:grid;place-items:center;min-block-size:100dvh;margin:0;padding:32px 16px;background:var(--paper);color:var(--soft);font:16px/1.6 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans CJK SC",sans-serif;text-align:center}
p{margin:0;padding:32px;border:1px solid var(--hairline);border-radius:16px;max-inline-size:36em;text-wrap:balance}
`
export const STYLE_HASH = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`

/** A page with one sentence in the reader's language and without links. */
export function refusedPage(sentence: string, language: Language): string {
  return (
    `<!doctype html><html lang="${LANGUAGE_TAG[language]}"><head><meta charset="utf-8"><title>Easel</title>` +
    `<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">` +
    `<link rel="icon" href="/icon.svg"><style>${STYLE}</style></head>` +
    `<body><main><p>${escapeAttribute(sentence)}</p></main></body></html>`
  )
}
