import { PAGES, type PageName } from '@easel/contract/pages'
import { escapeAttribute } from './escape.ts'
import { FRAME } from './frame-sizes.ts'
import { icon } from './icon.ts'
import type { FirstPaintMessages } from './messages.ts'
import { PAINTED_LINKS } from './names.ts'

/** What a menu is rendered from. */
export interface MenuInput {
  page: string
  offered: readonly PageName[]
  /** The address of a page, where this one is shown. */
  linkTo(name: PageName): string
}

const current = (name: PageName, page: string) => (name === page ? ' aria-current="page"' : '')

/** The site's: at the side, or in one line with a button that opens the entries. */
export function siteMenu({ page, offered, linkTo }: MenuInput, texts: FirstPaintMessages): string {
  const link = (name: PageName) => {
    const text = texts.entries[name]
    return text ? `<a class="fp-link" href="${linkTo(name)}"${current(name, page)}>${text}</a>` : ''
  }
  const { side, top } = texts.create
  const create = offered.includes('create')
    ? `<a class="fp-create" href="${linkTo('create')}"${current('create', page)}><span class="fp-side">${side}</span><span class="fp-top">${top}</span></a>`
    : ''
  return (
    `<nav class="fp-menu" aria-label="${texts.menu}">` +
    `<button class="fp-open" popovertarget="${PAINTED_LINKS}" aria-label="${texts.open}">${icon('menu', 24)}</button>` +
    `<a class="fp-logo" href="${linkTo('home')}"><img src="/icon.svg" alt="" width="28" height="28"><span translate="no">Easel</span></a>` +
    `${create}<div class="fp-links" id="${PAINTED_LINKS}" popover>${offered.map(link).join('')}</div></nav>`
  )
}

/** That of an app's pages: one line at every width. */
export function appMenu({ page, offered, linkTo }: MenuInput, texts: FirstPaintMessages): string {
  const href = (name: PageName) => escapeAttribute(linkTo(name))
  const link = (name: PageName) => {
    const text = name === 'home' ? texts.selected : texts.entries[name]
    return text ? `<a class="fp-link" href="${href(name)}"${current(name, page)}>${text}</a>` : ''
  }
  const pages = offered.filter((name) => PAGES[name].surfaces.includes('h5'))
  const create = offered.includes('create')
    ? `<a class="fp-to-queue" href="${href('queue')}" aria-label="${texts.headings.queue}">${icon('queue', 24)}</a>` +
      `<a class="fp-create" href="${href('create')}"${current('create', page)}>${icon('sparkle', 16)}<span>${texts.create.top}</span></a>`
    : ''
  return `<nav class="fp-menu" aria-label="${texts.menu}">${pages.map(link).join('')}<span class="fp-spacer"></span>${create}</nav>`
}

interface Colors {
  INK: string
  SOFT: string
  SHEET: string
  HAIRLINE: string
  HOVER: string
  PAPER: string
  FILL: string
  ON_FILL: string
}

/** Sizes are those of the shell's menu. */
export function siteMenuStyle({ INK, SOFT, SHEET, HAIRLINE, HOVER, FILL, ON_FILL }: Colors): string {
  const { side, header, narrow, padding } = FRAME
  return (
    `#easel-first-paint{display:grid;grid-template-columns:${side}px minmax(0,1fr)}` +
    `.fp-menu{display:flex;flex-direction:column;gap:4px;box-sizing:border-box;height:100dvh;padding:0 16px 24px;border-inline-end:1px solid ${HAIRLINE}}` +
    `.fp-logo{display:inline-flex;align-items:center;gap:10px;align-self:start;height:44px;margin:6px 0 14px;color:inherit;font-size:18px;font-weight:600;letter-spacing:.01em;text-decoration:none}` +
    `.fp-open{display:none}.fp-links{position:static;display:flex;flex-direction:column;gap:4px;width:auto;height:auto;margin:0;padding:0;border:0;background:none;color:inherit}` +
    `.fp-link{display:flex;align-items:center;min-height:44px;padding-inline:48px 12px;border-radius:10px;color:${SOFT};text-decoration:none;white-space:nowrap}` +
    `.fp-link[aria-current]{background:${HOVER};color:${INK};font-weight:600}` +
    `.fp-create{display:flex;align-items:center;justify-content:center;min-height:44px;margin-block:8px 16px;padding-inline:40px 16px;border-radius:999px;background:${FILL};color:${ON_FILL};font-weight:600;text-decoration:none;white-space:nowrap}` +
    `.fp-create .fp-top{display:none}` +
    `@media (max-width:${narrow}px){#easel-first-paint{display:block}` +
    `.fp-main{padding-block-start:0}` +
    `.fp-menu{flex-direction:row;align-items:center;gap:0;height:${header}px;padding:0 ${padding.narrow}px;border:0}` +
    `.fp-logo{flex:none;align-self:center;margin:0}` +
    `.fp-links{flex-direction:row;gap:0;height:${header}px;min-width:0;margin-inline:12px 4px;overflow:auto hidden;scrollbar-width:none}` +
    `.fp-link{min-height:${header}px;padding-inline:8px;border-radius:0}` +
    `.fp-link[aria-current]{background:none;box-shadow:inset 0 -2px 0 ${INK}}` +
    `.fp-create{order:1;flex:none;margin:0 0 0 auto}.fp-create .fp-side{display:none}.fp-create .fp-top{display:inline}}` +
    // A phone: a button opens the entries, with or without a script; in a browser without popovers they stand in the line.
    `@media (max-width:599px){.fp-menu{gap:4px}@supports selector(:popover-open){` +
    `.fp-open{display:grid;place-items:center;width:48px;height:48px;margin:0 0 0 -8px;padding:0;border:0;background:none;color:inherit}` +
    `.fp-links{position:fixed;inset:${header + 4}px auto auto 8px;flex-direction:column;gap:4px;box-sizing:border-box;width:min(280px,100vw - 16px);height:auto;margin:0;padding:8px;border:1px solid ${HAIRLINE};border-radius:16px;background:${SHEET}}` +
    `.fp-links:not(:popover-open){display:none}.fp-link{min-height:48px;padding-inline:48px 12px;border-radius:10px}.fp-link[aria-current]{background:${HOVER};box-shadow:none}}}` +
    `@media (max-width:350px){.fp-create{padding-inline:12px}}` +
    `@media (max-width:399px){.fp-logo span{position:absolute;clip-path:inset(50%)}}`
  )
}

export function appMenuStyle({ INK, SOFT, PAPER, FILL, ON_FILL }: Colors): string {
  const { header, narrow, most, padding } = FRAME
  return (
    `#easel-first-paint{background:${PAPER};font-variant-numeric:tabular-nums}` +
    `.fp-menu{position:absolute;inset:env(safe-area-inset-top) 0 auto;display:flex;align-items:stretch;gap:4px;box-sizing:border-box;height:${header}px;max-width:${most}px;margin-inline:auto;padding-inline:${padding.wide}px;overflow:auto hidden;scrollbar-width:none}` +
    `.fp-link{display:flex;align-items:center;margin-inline-end:8px;padding-inline:8px;color:${SOFT};text-decoration:none;white-space:nowrap}` +
    `.fp-link[aria-current]{box-shadow:inset 0 -2px 0 ${INK};color:${INK};font-weight:600}` +
    `.fp-spacer{flex:1}.fp-to-queue{display:grid;place-items:center;align-self:center;width:48px;height:48px;color:inherit}` +
    `.fp-create{position:sticky;inset-inline-end:0;display:flex;align-items:center;align-self:center;justify-content:center;gap:8px;min-height:44px;margin-inline-start:auto;padding-inline:16px;border-radius:999px;background:${FILL};box-shadow:-8px 0 12px 8px ${PAPER};color:${ON_FILL};font-weight:600;text-decoration:none;white-space:nowrap}` +
    `@media (max-width:${narrow}px){.fp-menu{padding-inline:${padding.narrow}px}}` +
    `@media (max-width:480px){.fp-menu{gap:0}.fp-link{margin-inline-end:0}.fp-create{flex:none;width:44px;padding-inline:0}.fp-create span{position:absolute;clip-path:inset(50%)}}` +
    `@media (max-width:350px){.fp-link{padding-inline:6px}}` +
    // Beside the switch that an app's page has here.
    `.fp-day{display:flex;align-items:center;box-sizing:border-box;height:56px}` +
    // The queue is a page at any width.
    `.fp-main .fp-queue{display:block}` +
    // In another language than the app's only pictures are shown.
    `[data-mute]{visibility:hidden}[data-mute] .fp-wall{visibility:visible}`
  )
}
