import { createHash } from 'node:crypto'
import type { Language } from '@easel/contract/languages'
import { announced } from '@easel/first-paint/page'
import type { Template } from './site-template.ts'

/** What is seen until a page's scripts have come: our name, in the middle, in every language the same. */
const SPLASH =
  '<div class="splash"><img src="/icon.svg" alt="" width="40" height="40"><span translate="no">Easel</span></div>'
const STYLE =
  ':root{color-scheme:light dark;background:light-dark(#faf8f4,#131210)}body{margin:0}' +
  '.splash{display:flex;flex-direction:column;align-items:center;justify-content:center;gap:12px;min-height:100dvh;' +
  'color:light-dark(#1b1a18,#ece8e1);font:600 18px/1.3 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}'

/** Of the style block, for the Content-Security-Policy. */
export const SPLASH_STYLE_HASH = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`

const ROOT = '<div id="root">'

/**
 * A page that its scripts render whole: with our name meanwhile, which their first rendering replaces, and with what they
 * load next announced, so that the browser asks for all of it at once. `more`: what stands in the head.
 */
export function withSplash({ html, files }: Template, language: Language, more = ''): string {
  const next = ['start', 'shared', `words-${language}`].flatMap((name) => files[name] ?? [])
  return html
    .replace('</head>', () => `<style>${STYLE}</style>${more}${announced([...new Set(next)], 'high')}</head>`)
    .replace(ROOT, () => ROOT + SPLASH)
}
