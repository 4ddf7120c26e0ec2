import { icon } from './icon.ts'
import { USED_UP_BY } from './kept.ts'
import type { FirstPaintMessages } from './messages.ts'

/**
 * Why Generate will be disabled, where this browser remembers that the quota is used up. Its second line, when it is
 * enabled again, is the application's to count.
 */
export const usedUpNote = ({ usedUp }: FirstPaintMessages): string =>
  `<div class="fp-used-up" aria-hidden="true"><p>${icon('clock', 16)}<span>${usedUp.title}<small>&nbsp;</small></span></p>` +
  `<span class="fp-more fp-log-in">${usedUp.login}</span><span class="fp-more fp-gold">${icon('crown', 16)}${usedUp.vip}</span></div>`

export interface UsedUpColors {
  SHEET: string
  INK: string
  HAIRLINE: string
  OUTLINE: string
}

const GOLD = 'light-dark(#b8862b,#e0b45c)'
const GOLD_TEXT = 'light-dark(#7d5a12,#e0b45c)'

/** Sizes are those of `quota.module.css` of the widgets, and of their small buttons. */
export const usedUpStyle = ({ SHEET, INK, HAIRLINE, OUTLINE }: UsedUpColors): string =>
  `.fp-used-up{display:none;flex-wrap:wrap;align-items:center;gap:8px;padding:8px 12px;border-block-start:1px solid ${HAIRLINE};font-size:13px;line-height:1.3}.fp-used-up:lang(zh){line-height:1.4}` +
  `[${USED_UP_BY}] .fp-used-up{display:flex}[${USED_UP_BY}]:not([${USED_UP_BY}=visitor]) .fp-log-in,[${USED_UP_BY}=vip] .fp-gold{display:none}` +
  `.fp-used-up p{display:flex;flex:1 1 170px;align-items:center;gap:8px;min-width:0}.fp-used-up small{display:block;font-size:12px}` +
  `.fp-more{box-sizing:border-box;display:inline-flex;flex:none;align-items:center;gap:8px;min-height:32px;max-width:100%;padding:4px 12px;border:1px solid ${OUTLINE};border-radius:10px;color:${INK};font-weight:500;text-align:center}` +
  `.fp-gold{border-color:${GOLD};background:color-mix(in oklab,${GOLD} 14%,${SHEET});color:${GOLD_TEXT}}`
