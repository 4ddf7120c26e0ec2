import { authorStyle } from './author-page.ts'
import { composerStyle } from './composer.ts'
import { FRAME } from './frame-sizes.ts'
import { homePromptStyle } from './home-prompt.ts'
import { searchedStyle } from './list-head.ts'
import { appMenuStyle, siteMenuStyle } from './menu.ts'
import { newcomerStyle } from './newcomer-page.ts'
import { ownResultsStyle } from './own-results.ts'
import { plainStyle } from './plain-page.ts'
import { sharedStyle } from './share-page.ts'
import { THEME_STYLE } from './theme-choice.ts'
import { usedUpStyle } from './used-up.ts'

/**
 * Our own site has a menu at the side; a partner's frame has one line at the top, at every width. An app's page is one,
 * whose language and colors are known when it is shown, and so is a frame's that was opened by itself.
 */
export type FrameKind = 'site' | 'embed' | 'app'

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
const DONE = 'light-dark(#256243,#7fca9d)'
const DONE_SOFT = 'light-dark(#e6f2ea,#15291e)'
export const COLORS = { PAPER, INK, SOFT, FAINT, SHEET, OUTLINE, HAIRLINE, HOVER, FILL, ON_FILL }
const FONT =
  'system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC","Noto Sans SC",sans-serif'
const FONT_TW =
  'system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,"PingFang TC","Microsoft JhengHei","Noto Sans CJK TC","Noto Sans TC",sans-serif'

/** The style of whatever the server renders. Colors, sizes and fonts are those of the tokens. */
export function frameStyle(kind: FrameKind = 'site'): string {
  if (kind === 'app')
    return themed(frameStyle('embed') + pageStyle() + appMenuStyle(COLORS) + usedUpStyle(COLORS))
  const { header, belowLine, narrow, most, head, padding } = FRAME
  const underLine = (more: number) =>
    `.fp-main{padding-block-start:calc(${header + more}px + env(safe-area-inset-top))}`
  return (
    `:root{color-scheme:light dark;background:${PAPER}}body{margin:0}` +
    // Out of the flow, so that removing it does not move the application.
    `#easel-first-paint{position:absolute;inset:0 env(safe-area-inset-right) auto env(safe-area-inset-left);min-height:100vh}` +
    `.fp-main{box-sizing:border-box;padding:${header}px ${padding.wide}px 0;width:100%;max-width:${most}px;margin-inline:auto}` +
    `.fp-head{height:${head.wide}px}` +
    `.fp-wall{display:block;container-type:inline-size}.fp-tiles{position:relative}` +
    `.fp-tiles>a{position:absolute;width:var(--w);overflow:hidden;border-radius:10px}` +
    `.fp-tiles img{display:block;width:100%;height:100%;object-fit:cover}` +
    `.fp-note{position:fixed;inset:auto 0 0;margin:0;padding:16px;font:15px/24px system-ui;background:${INK};color:light-dark(#faf8f4,#131210)}` +
    `@media (max-width:${narrow}px){.fp-main{padding:${header}px ${padding.narrow}px 0}.fp-head{height:${head.narrow}px}}` +
    // An app has no bar of a browser around the page.
    (kind === 'site'
      ? THEME_STYLE + pageStyle() + siteMenuStyle(COLORS)
      : `${underLine(belowLine)}@media (max-width:${narrow}px){${underLine(0)}}`)
  )
}

/** Of what is one's own on Create ahead of the application; of no other page. */
export const OWN_CREATE_STYLE = ownResultsStyle({ INK, SOFT, HOVER, DONE, DONE_SOFT }) + usedUpStyle(COLORS)

/** An app's theme, as the application's own tokens have it. */
const themed = (style: string): string =>
  style
    .replaceAll(FILL, `var(--easel-accent-fill,${FILL})`)
    .replaceAll(ON_FILL, `var(--easel-on-accent,${ON_FILL})`)
    .replaceAll(FONT, `var(--easel-font,system-ui),${FONT}`)
    .replaceAll(/border-radius:(\d\d?)px/g, 'border-radius:calc($1px*var(--easel-roundness,1))')

/** Heading and field, and what else a page has where its texts are painted. */
function pageStyle(): string {
  const { narrow } = FRAME
  return (
    `#easel-first-paint{color:${INK};font-size:15px;line-height:1.6;font-family:${FONT}}` +
    `#easel-first-paint:lang(zh){line-height:1.7}#easel-first-paint:lang(zh-TW){font-family:${FONT_TW}}` +
    `.fp-title{margin:0;font-size:22px;font-weight:600;line-height:1.3}:lang(zh) .fp-title{line-height:1.4}` +
    `.fp-day{margin:-16px 0 0;padding-block-end:12px;color:${SOFT};font-size:13px;font-weight:400}` +
    // Whole pixels: the first row of the wall begins at a sharp edge.
    `.fp-day{line-height:round(up,1.6em,1px)}:lang(zh) .fp-day{line-height:round(up,1.7em,1px)}` +
    // Beside controls of this height.
    `.fp-in-home,.fp-in-square,.fp-in-works{display:flex;align-items:center;min-height:44px}.fp-in-queue{display:flex;align-items:center;min-height:32px}.fp-in-create{padding-block-end:16px}` +
    `@media (max-width:${narrow}px){:is(.fp-in-home,.fp-in-square) .fp-title{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}.fp-in-square{align-items:start;padding-block-start:8px}.fp-day{margin-block-start:-8px}` +
    `.fp-in-works{padding-block-start:8px}.fp-in-queue{padding-block-start:12px}}` +
    authorStyle(COLORS) +
    sharedStyle(COLORS) +
    plainStyle(COLORS) +
    newcomerStyle(COLORS) +
    homePromptStyle(COLORS) +
    searchedStyle(COLORS) +
    composerStyle(COLORS)
  )
}
