import { firstPaintOf } from './adopt.ts'
import { TOLD } from './kept.ts'

/** Attribute of the document where nobody has been here before with this browser. */
export const NEWCOMER = 'data-newcomer'

/**
 * Attribute of the document with what was asked for ahead of the application, in words: `none` (there are none of what the
 * page lists), `invited` (Create has no results yet), `told` or `told-here` (it introduces the common square, or the
 * partner's own), `waits` (it probably will).
 */
export const EARLY = 'data-early'
export type EarlyWord = 'none' | 'invited' | 'told' | 'told-here' | 'waits'

/**
 * Runs in the page, before anything is painted: marks it where nobody has been here before. What a newcomer has is known
 * without asking, namely nothing. The keys are those of the device id and of a member's token. Where storage is blocked,
 * everybody is new. An address with a query may ask for something else than the bare page.
 */
export const MARK_NEWCOMER =
  `{let n=!location.search;try{n&&=!localStorage.getItem('SSAID')&&!localStorage.getItem('u_token')}catch{}` +
  `n&&document.documentElement.setAttribute('${NEWCOMER}','')}`

/** Runs after it: keeps the place of the introduction where somebody has been here, and has not read it on this device. */
export const MARK_WAITING =
  `{const d=document.documentElement;try{d.hasAttribute('${NEWCOMER}')||localStorage.getItem('${TOLD}')||` +
  `d.setAttribute('${EARLY}','waits')}catch{}}`

/**
 * Whether the server's rendering is that for a newcomer. Only as long as it is there: what is rendered later may belong
 * to somebody who has done something meanwhile.
 */
export const isPaintedForNewcomer = (document: Document = globalThis.document): boolean =>
  document.documentElement.hasAttribute(NEWCOMER) && (firstPaintOf(document)?.isConnected ?? false)
