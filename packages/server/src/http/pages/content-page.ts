import { createHash } from 'node:crypto'
import { CONTENT_PAGES, type ContentPage, contentPath } from '@easel/contract/content-pages'
import { LANGUAGE_NAME, LANGUAGE_TAG, LANGUAGES, type Language } from '@easel/contract/languages'
import { escapeAttribute } from '@easel/first-paint/page'
import { micromark } from 'micromark'
import { PAGE_COLORS } from './page-colors.ts'
import { THEME_SCRIPT } from './page-theme.ts'

/** Styles of text pages, which load no files of the site. */
const STYLE = `
${PAGE_COLORS}
body{box-sizing:border-box;margin:0;padding:24px 16px 64px;background:var(--paper);color:var(--ink);font:16px/1.7 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans CJK SC",sans-serif;overflow-wrap:anywhere}
header,main,footer{max-inline-size:42em;margin-inline:auto}
header a,footer a{display:inline-block;padding-block:12px;margin-inline-end:20px}
h1{font-size:28px;line-height:1.3;margin:16px 0 20px;text-wrap:balance}
h2{font-size:19px;line-height:1.4;margin:36px 0 8px}
p,ul{margin:0 0 12px}
ul{padding-inline-start:1.3em}
li{margin-block:6px}
a{color:var(--accent-text);text-underline-offset:3px}
:focus-visible{outline:2px solid var(--accent);outline-offset:3px;border-radius:4px}
header a{color:var(--ink);font-weight:700;text-decoration:none}
footer{margin-block-start:48px;border-block-start:1px solid var(--hairline);padding-block-start:12px}
`
export const STYLE_HASH = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`

interface Content {
  markdown: string
  language: Language
  name: ContentPage
  /** Values for placeholders in braces. */
  values: Readonly<Record<string, string | number | boolean>>
  /** Of ours, in HTML. */
  end: string
}

/**
 * A page of text. HTML in the Markdown is escaped, so an editor cannot break the page. Links to the other text pages
 * keep the language.
 */
export function contentPage({ markdown, language, name, values, end }: Content): string {
  const filled = markdown.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
  const linked = CONTENT_PAGES.reduce(
    (text, page) => text.replaceAll(`](/${page})`, `](${contentPath(page, language)})`),
    filled,
  )
  const title = /^#\s+(.+)$/m.exec(filled)?.[1]?.trim() ?? 'Easel'
  const others = LANGUAGES.map((other) => {
    const here = other === language ? ' aria-current="true"' : ''
    return `<a href="${contentPath(name, other)}" lang="${LANGUAGE_TAG[other]}" hreflang="${LANGUAGE_TAG[other]}"${here}>${LANGUAGE_NAME[other]}</a>`
  })
  return `<!doctype html><html lang="${LANGUAGE_TAG[language]}"><head><meta charset="utf-8"><title>${escapeAttribute(title)} · Easel</title><meta name="viewport" content="width=device-width"><link rel="icon" href="/icon.svg"><style>${STYLE}</style>${THEME_SCRIPT}</head>
<body><header><a href="/home">Easel</a></header>
<main>${micromark(linked)}${end}</main>
<footer>${others.join('')}</footer></body></html>
`
}
