import { authorStyle } from './author-page.ts'
import { composerStyle } from './composer.ts'
import { homePromptStyle } from './home-prompt.ts'
import { newcomerStyle } from './newcomer-page.ts'
import { plainStyle } from './plain-page.ts'
import { sharedStyle } from './share-page.ts'

/**
 * Sizes of the page around the wall, in pixels. The shell's style sheet gets them as custom properties, so
 * that the server renders everything where the application will.
 */
export const FRAME = {
  side: 232,
  header: 56,
  narrow: 768,
  most: 1680,
  /** Height of the gallery's header (title, search, styles). */
  head: { wide: 128, narrow: 120 },
  padding: { wide: 32, narrow: 16 },
} as const

/** Our own site has a menu at the side; a partner's frame has one line at the top, at every width. */
export type FrameKind = 'site' | 'embed'

const PAPER = 'light-dark(#faf8f4,#131210)'
const INK = 'light-dark(#1b1a18,#ece8e1)'
const SOFT = 'light-dark(#5c574e,#b3aca0)'
const FAINT = 'light-dark(#716b61,#968f84)'
const SHEET = 'light-dark(#fffdfa,#1c1a17)'
const OUTLINE = 'light-dark(#8c857a,#797268)'
const HAIRLINE = 'light-dark(#e6e1d8,#2b2824)'
const HOVER = 'light-dark(#f0ebe2,#25221e)'
/** The fill of main buttons, and text on it. */
const FILL = 'light-dark(color-mix(in oklab,#d8432b 92%,black),#ff6a4d)'
const ON_FILL = 'light-dark(#fff,#1a0f0c)'
const COLORS = { PAPER, INK, SOFT, FAINT, SHEET, OUTLINE, HAIRLINE, HOVER, FILL, ON_FILL }
const FONT =
  'system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC","Noto Sans SC",sans-serif'
const FONT_TW =
  'system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,"PingFang TC","Microsoft JhengHei","Noto Sans CJK TC","Noto Sans TC",sans-serif'

/** The style of whatever the server renders. Colors, sizes and fonts are those of the tokens. */
export function frameStyle(kind: FrameKind = 'site'): string {
  const { header, narrow, most, head, padding } = FRAME
  return (
    `:root{color-scheme:light dark;background:${PAPER}}body{margin:0}` +
    // Out of the flow, so that removing it does not move the application.
    `#easel-first-paint{position:absolute;inset:0 0 auto;min-height:100vh}` +
    `.fp-main{box-sizing:border-box;padding:${header}px ${padding.wide}px 0;width:100%;max-width:${most}px;margin-inline:auto}` +
    `.fp-head{height:${head.wide}px}` +
    `.fp-wall{display:block;container-type:inline-size}.fp-tiles{position:relative}` +
    `.fp-tiles>a{position:absolute;width:var(--w);overflow:hidden;border-radius:10px}` +
    `.fp-tiles img{display:block;width:100%;height:100%;object-fit:cover}` +
    `.fp-note{position:fixed;inset:auto 0 0;margin:0;padding:16px;font:15px/24px system-ui;background:${INK};color:light-dark(#faf8f4,#131210)}` +
    `@media (max-width:${narrow}px){.fp-main{padding:${header}px ${padding.narrow}px 0}.fp-head{height:${head.narrow}px}}` +
    // An app has no bar of a browser around the page.
    (kind === 'site'
      ? siteStyle()
      : `.fp-main{padding-block-start:calc(${header}px + env(safe-area-inset-top))}`)
  )
}

/** Menu, heading and field: what only the site's own pages render. */
function siteStyle(): string {
  const { side, header, narrow, padding } = FRAME
  const font = `font-family:${FONT}`
  return (
    `#easel-first-paint{display:grid;grid-template-columns:${side}px minmax(0,1fr);color:${INK};font-size:15px;line-height:1.6;${font}}` +
    `#easel-first-paint:lang(zh){line-height:1.7}#easel-first-paint:lang(zh-TW){font-family:${FONT_TW}}` +
    `.fp-menu{display:flex;flex-direction:column;gap:4px;box-sizing:border-box;height:100dvh;padding:0 16px 24px;border-inline-end:1px solid ${HAIRLINE}}` +
    `.fp-logo{display:inline-flex;align-items:center;gap:10px;align-self:start;height:44px;margin:6px 0 14px;color:inherit;font-size:18px;font-weight:600;letter-spacing:.01em;text-decoration:none}` +
    `.fp-open{display:none}.fp-links{position:static;display:flex;flex-direction:column;gap:4px;width:auto;height:auto;margin:0;padding:0;border:0;background:none;color:inherit}` +
    `.fp-link{display:flex;align-items:center;min-height:44px;padding-inline:48px 12px;border-radius:10px;color:${SOFT};text-decoration:none;white-space:nowrap}` +
    `.fp-link[aria-current]{background:${HOVER};color:${INK};font-weight:600}` +
    `.fp-create{display:flex;align-items:center;justify-content:center;min-height:44px;margin-block:8px 16px;padding-inline:40px 16px;border-radius:999px;background:${FILL};color:${ON_FILL};font-weight:600;text-decoration:none;white-space:nowrap}` +
    `.fp-create .fp-top{display:none}` +
    `.fp-title{margin:0;font-size:22px;font-weight:600;line-height:1.3}:lang(zh) .fp-title{line-height:1.4}` +
    `.fp-day{margin:-16px 0 0;padding-block-end:12px;color:${SOFT};font-size:13px}` +
    // Whole pixels: the first row of the wall begins at a sharp edge.
    `.fp-day{line-height:round(up,1.6em,1px)}:lang(zh) .fp-day{line-height:round(up,1.7em,1px)}` +
    // Beside controls of this height.
    `.fp-in-home,.fp-in-square,.fp-in-works{display:flex;align-items:center;min-height:44px}.fp-in-queue{display:flex;align-items:center;min-height:32px}.fp-in-create{padding-block-end:16px}` +
    `@media (max-width:${narrow}px){#easel-first-paint{display:block}` +
    `.fp-main{padding-block-start:0}` +
    `.fp-menu{flex-direction:row;align-items:center;gap:0;height:${header}px;padding:0 ${padding.narrow}px;border:0}` +
    `.fp-logo{flex:none;align-self:center;margin:0}` +
    `.fp-links{flex-direction:row;gap:0;height:${header}px;min-width:0;margin-inline:12px 4px;overflow:auto hidden;scrollbar-width:none}` +
    `.fp-link{min-height:${header}px;padding-inline:8px;border-radius:0}` +
    `.fp-link[aria-current]{background:none;box-shadow:inset 0 -2px 0 ${INK}}` +
    `.fp-create{order:1;flex:none;margin:0 0 0 auto}.fp-create .fp-side{display:none}.fp-create .fp-top{display:inline}` +
    `:is(.fp-in-home,.fp-in-square) .fp-title{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}.fp-in-square{align-items:start;padding-block-start:8px}.fp-day{margin-block-start:-8px}` +
    `.fp-in-works{padding-block-start:8px}.fp-in-queue{padding-block-start:12px}}` +
    // A phone: a button opens the entries, with or without a script; in a browser without popovers they stand in the line.
    `@media (max-width:599px){.fp-menu{gap:4px}@supports selector(:popover-open){` +
    `.fp-open{display:grid;place-items:center;width:48px;height:48px;margin:0 0 0 -8px;padding:0;border:0;background:none;color:inherit}` +
    `.fp-links{position:fixed;inset:${header + 4}px auto auto 8px;flex-direction:column;gap:4px;box-sizing:border-box;width:min(280px,100vw - 16px);height:auto;margin:0;padding:8px;border:1px solid ${HAIRLINE};border-radius:16px;background:${SHEET}}` +
    `.fp-links:not(:popover-open){display:none}.fp-link{min-height:48px;padding-inline:48px 12px;border-radius:10px}.fp-link[aria-current]{background:${HOVER};box-shadow:none}}}` +
    `@media (max-width:350px){.fp-create{padding-inline:12px}}` +
    `@media (max-width:399px){.fp-logo span{position:absolute;clip-path:inset(50%)}}` +
    authorStyle(COLORS) +
    sharedStyle(COLORS) +
    plainStyle(COLORS) +
    newcomerStyle(COLORS) +
    homePromptStyle(COLORS) +
    composerStyle(COLORS)
  )
}
