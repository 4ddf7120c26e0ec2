import { createHash } from 'node:crypto'
import { LANGUAGE_TAG, type Language } from '@easel/contract/languages'
import { escapeAttribute } from '@easel/first-paint/page'
import type { FastifyReply } from 'fastify'
import { contentPolicy } from '../plugins/security-headers.ts'
import { PAGE_COLORS } from './page-colors.ts'
import { THEME_SCRIPT, THEME_SCRIPT_HASH } from './page-theme.ts'

/** Styles of small pages. */
const STYLE = `
${PAGE_COLORS}
body{box-sizing:border-box;margin:0;min-block-size:100svh;display:grid;place-content:center;justify-items:center;gap:16px;padding:24px 16px;background:var(--paper);color:var(--ink);font:16px/1.6 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans CJK SC",sans-serif;text-align:center;overflow-wrap:anywhere}
main{display:contents}
h1{font-size:22px;line-height:1.3;margin:0;text-wrap:balance}
p{margin:0;max-inline-size:32em;color:var(--soft);text-wrap:pretty}
.amount{font-size:34px;font-weight:700;color:var(--ink);font-variant-numeric:tabular-nums}
form{display:flex;flex-wrap:wrap;justify-content:center;gap:12px}
a{color:var(--accent-text);text-underline-offset:3px}
button,.button{min-block-size:48px;min-inline-size:136px;padding:0 24px;border:1px solid var(--hairline);border-radius:12px;background:none;color:inherit;font:inherit;font-weight:600;cursor:pointer;text-decoration:none;display:inline-grid;place-items:center}
.main{background:var(--accent-fill);border-color:var(--accent-fill);color:var(--on-accent)}
:focus-visible{outline:2px solid var(--accent);outline-offset:3px;border-radius:12px}
ol,ul{margin:0;padding-inline-start:1.4em;text-align:start;display:grid;gap:8px}
.buttons{display:flex;flex-wrap:wrap;justify-content:center;gap:12px}
.offer{color:var(--ink);font-weight:600}
figure{margin:0;display:grid;justify-items:center;gap:8px;color:var(--soft)}
figure svg{inline-size:168px;block-size:168px;border-radius:10px}
#own{inline-size:min(100vw - 32px,960px);padding-block-start:24px}
h2{margin:0 0 12px;font-size:18px;line-height:1.3}
#works{list-style:none;margin:0;padding:0;display:flex;flex-wrap:wrap;justify-content:center}
#works li{inline-size:min(31%,160px)}
#works img{display:block;inline-size:100%;aspect-ratio:1;object-fit:cover;border-radius:10px}
.qr body,body.qr{padding:0;background:#fff;min-block-size:0;gap:0}
.qr svg{display:block;inline-size:100vmin;block-size:100vmin}
`
const hashOf = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`
const STYLE_HASH = hashOf(STYLE)

interface PlainPage {
  title: string
  language: Language
  /** HTML that was escaped where it had to be. */
  body: string
  className?: string
  /** Runs once the body is there. */
  script?: string
  /** Reloads after this many seconds. */
  refresh?: number
  /** Whose pages may show it in a frame; nobody's without it. */
  framedBy?: readonly string[]
}

/** Sends a small page, of this moment alone. */
export function sendPlainPage(reply: FastifyReply, page: PlainPage): FastifyReply {
  const { title, language, body, className, script, refresh, framedBy } = page
  reply.headers({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'x-frame-options': framedBy ? 'SAMEORIGIN' : 'DENY',
    'content-security-policy': contentPolicy({
      styleHash: STYLE_HASH,
      scriptHashes: [THEME_SCRIPT_HASH, ...(script === undefined ? [] : [hashOf(script)])],
      ...(framedBy ? { ancestors: framedBy } : {}),
    }),
  })
  // It cannot list origins; the policy replaces it. In a page of others the frame is another site's.
  if (framedBy && framedBy.length > 1) {
    reply.removeHeader('x-frame-options').header('cross-origin-resource-policy', 'cross-origin')
  }
  const refreshing = refresh ? `<meta http-equiv="refresh" content="${refresh}">` : ''
  // The page around a frame has its own main part.
  const content = framedBy ? body : `<main>${body}</main>`
  return reply
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${LANGUAGE_TAG[language]}"><head><meta charset="utf-8"><title>${escapeAttribute(title)}</title><meta name="viewport" content="width=device-width">${refreshing}<link rel="icon" href="/icon.svg"><style>${STYLE}</style>${THEME_SCRIPT}</head><body${className ? ` class="${className}"` : ''}>${content}${script === undefined ? '' : `<script>${script}</script>`}</body></html>\n`,
    )
}
