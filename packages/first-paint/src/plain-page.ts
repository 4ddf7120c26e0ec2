import { PAGES, type PageName } from '@easel/contract/pages'
import { icon } from './icon.ts'
import type { FirstPaintMessages } from './messages.ts'

/**
 * Pages at addresses of their own that are in no menu: steps of an account, receipts, an address where nothing is, a link
 * that was revoked; and
 * `bare`, of which only the menu is known.
 */
export const PLAIN_PAGES = [
  'reset',
  'logoff',
  'device',
  'receipts',
  'invoice',
  'missing',
  'gone',
  'bare',
] as const
export type PlainPage = (typeof PLAIN_PAGES)[number]
/** The pages of the menus and their like, that of a shared work, and those that say nothing before the application does. */
export type PaintedPage = PageName | 'share' | PlainPage

export const isPlainPage = (name: string): name is PlainPage =>
  (PLAIN_PAGES as readonly string[]).includes(name)

/** The heading, and the space of what the application has to ask for: it says nothing of whoever is there. */
export function plainPage(
  page: PlainPage,
  { plain, shared }: FirstPaintMessages,
  deletionDays: number,
): string {
  switch (page) {
    case 'reset':
      return step(plain.reset.title, `<p class="fp-hint">${plain.reset.text}</p>${space(160)}`)
    case 'logoff':
      return step(plain.logoff.title, points(plain.logoff.points, deletionDays) + space(160))
    case 'device':
      return step(plain.device.title, `<p>${plain.device.text}</p>${space(160)}`)
    case 'receipts':
      return `<div class="fp-sheet"><h1 class="fp-title">${plain.receipts.title}</h1><p class="fp-hint">${plain.receipts.text}</p>${space(160)}</div>`
    case 'invoice':
      return `<div class="fp-sheet"><p class="fp-hint">${plain.invoice}</p>${space(420)}</div>`
    case 'missing':
      return nothing(plain.missing, `<a href="${PAGES.home.path}">${shared.gallery}</a>`)
    case 'gone':
      return nothing(
        plain.gone,
        `<a class="fp-button fp-primary" href="${PAGES.home.path}">${shared.gallery}</a>`,
      )
    case 'bare':
      return ''
  }
}

const step = (title: string, rest: string): string =>
  `<section class="fp-step"><h1 class="fp-title">${title}</h1>${rest}</section>`

const points = (texts: readonly string[], days: number): string =>
  `<ul class="fp-points">${texts.map((text) => `<li>${text.replace('{days}', String(days))}</li>`).join('')}</ul>`

const space = (height: 160 | 240 | 420): string => `<div class="fp-space fp-space-${height}"></div>`

const nothing = ({ title, text }: FirstPaintMessages['plain']['missing'], way: string): string =>
  `<div class="fp-nothing fp-state">${icon('image', 24)}<h1 class="fp-state-title">${title}</h1>` +
  `<p class="fp-text">${text}</p><div class="fp-actions">${way}</div></div>`

/** Sizes are those of the account's steps, of receipts and of empty states. */
export const plainStyle = ({ SOFT, HOVER, INK }: Record<'SOFT' | 'HOVER' | 'INK', string>): string =>
  `.fp-step{display:flex;flex-direction:column;gap:16px;width:min(440px,100%);margin-inline:auto;padding-block:32px}` +
  `.fp-sheet{box-sizing:border-box;display:flex;flex-direction:column;align-items:start;gap:16px;max-width:720px;margin-inline:auto;padding-block:24px}` +
  `.fp-hint{color:${SOFT};font-size:13px}.fp-sheet>.fp-hint{max-inline-size:60ch}` +
  `.fp-main .fp-points{display:flex;flex-direction:column;gap:8px;padding-inline-start:20px;color:${SOFT};list-style:disc}` +
  `.fp-space{align-self:stretch;border-radius:10px;background:${HOVER}}.fp-space-160{height:160px}.fp-space-240{height:240px}.fp-space-420{height:420px}` +
  `.fp-nothing{display:flex;flex-direction:column;align-items:center;text-align:center}.fp-nothing a:not(.fp-button){color:${INK};text-underline-offset:3px}`
