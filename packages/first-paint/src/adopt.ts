import type { Language } from '@easel/contract/numbers'
import type { AuthorPage, ImagePage, ImageSet, Launcher } from '@easel/contract/types'
import {
  DATA_ID,
  FIELD_ID,
  HELD_FILES_ID,
  HELD_ID,
  OPENED_ID,
  OWN_WORKS,
  PAINT_ID,
  PAINTED_LINKS,
  TILES,
} from './names.ts'
import type { OwnAnswers } from './own-answers.ts'
import { withoutReported } from './reported.ts'

export interface FirstPage {
  /** What the address says of the page's list, where it says something. */
  view?: string
  launcher: Launcher
  /** The language that the server rendered the page in. */
  language: Language
  /** The first works of the page that was asked for, if it is one of these. */
  home?: ImagePage
  /** Of the last 24 hours: which of them are of today depends on where the reader is. */
  square?: ImagePage
  author?: AuthorPage
  /** The work of a link. */
  shared?: ImageSet
  /** The work that the address opens. */
  opened?: ImageSet
  /** Where somebody deletes an account: after how many days it is gone. */
  deletionDays?: number
  /** What the page's own person was told ahead of the application; not by the server. */
  own?: OwnAnswers
}

/** The data that the server put into the page, or null without any. Does not change the page. */
export function readFirstPage(document: Document): FirstPage | null {
  const block = document.getElementById(DATA_ID)
  if (!block?.textContent) return null
  try {
    const first = JSON.parse(block.textContent) as FirstPage
    return {
      ...first,
      home: withoutReported(first.home),
      square: withoutReported(first.square),
      author: withoutReported(first.author),
    }
  } catch {
    return null
  }
}

/**
 * Returns the image element that the server rendered for this URL, once. The caller moves it into its own
 * tree, so that nothing is loaded or decoded twice. Null when there is none or it was already taken.
 */
export function takeAdopted(url: string, document: Document = globalThis.document): HTMLImageElement | null {
  const paint = document.getElementById(PAINT_ID)
  if (!paint) return null
  for (const image of paint.querySelectorAll('img')) {
    if (image.getAttribute('src') === url) {
      image.remove()
      return image
    }
  }
  return null
}

/** How an app wants its page: in a language, and with these custom properties and color scheme. */
export interface HeldLook {
  lang: string
  scheme?: string | undefined
  properties: object
  kept?: Kept | undefined
}

/** What the user of an app's page has kept of Create on this device. */
export interface Kept {
  prompt?: unknown
  /** Attribute by which the form is painted higher or lower: see `SHOW_KEPT`. */
  mark?: readonly [name: string, value: string]
}

/**
 * Shows the server's rendering that was held back; before that nothing of it is seen, and no image of it is loaded. In
 * another language than the app's its texts are not shown.
 */
export function showHeldPaint(
  { lang, scheme, properties, kept = {} }: HeldLook,
  document: Document = globalThis.document,
): void {
  const held = document.getElementById(HELD_ID)
  if (!(held instanceof HTMLTemplateElement)) return
  const paint = held.content.getElementById(PAINT_ID)
  if (paint) {
    if (held.lang !== lang) paint.dataset.mute = ''
    if (scheme) paint.style.colorScheme = scheme
    for (const [name, value] of Object.entries(properties)) paint.style.setProperty(name, String(value))
    if (kept.mark) paint.setAttribute(...kept.mark)
    const field = paint.querySelector<HTMLTextAreaElement>(`#${FIELD_ID}`)
    if (field && typeof kept.prompt === 'string') field.defaultValue = kept.prompt
  }
  held.replaceWith(held.content)
}

/** Lets the browser fetch what follows the script that connects an app's page; with it, that would come late. */
export function fetchHeldFiles(document: Document = globalThis.document): void {
  const files = document.getElementById(HELD_FILES_ID)
  if (files instanceof HTMLTemplateElement) files.replaceWith(files.content)
}

export const hasHeldPaint = (document: Document = globalThis.document): boolean =>
  document.getElementById(HELD_ID) !== null

/** The width of the server-rendered wall in pixels; 0 when there is none (any more). */
export function paintedWidth(document: Document = globalThis.document): number {
  return (
    document.getElementById(PAINT_ID)?.querySelector(`.${TILES},.${OWN_WORKS}`)?.getBoundingClientRect()
      .width ?? 0
  )
}

/** Whether somebody has opened the menu that the server rendered, which the application's own then replaces. */
export const isPaintedMenuOpen = (document: Document = globalThis.document): boolean =>
  'popover' in HTMLElement.prototype && document.querySelector(`#${PAINTED_LINKS}:popover-open`) !== null

/** From here on only the application's rendering is read out, although this one is seen for another frame. */
export function silenceFirstPaint(): void {
  document.getElementById(PAINT_ID)?.setAttribute('aria-hidden', 'true')
}

/** How long the viewer takes to appear, in ms. */
const APPEARS = 300

/** Removes the image that the server rendered over the page, once the viewer is seen in its place. */
export function endOpenedImage(document: Document = globalThis.document): void {
  setTimeout(() => document.getElementById(OPENED_ID)?.remove(), APPEARS)
}

let ended: HTMLElement | null = null

/** Removes what is left of the server's rendering once the application has rendered. */
export function endFirstPaint(document: Document = globalThis.document): void {
  ended = document.getElementById(PAINT_ID)
  ended?.remove()
}

/** The server's rendering, also after it was removed: a part of the page may come later than the rest. */
export const firstPaintOf = (document: Document): HTMLElement | null =>
  document.getElementById(PAINT_ID) ?? ended
