import type { Language } from '@easel/contract/numbers'
import type { ImagePage, Launcher } from '@easel/contract/types'
import { DATA_ID, PAINT_ID, TILES } from './names.ts'

export interface FirstPage {
  page: ImagePage
  launcher: Launcher
  /** The language that the server wrote the page in. */
  language: Language
}

/** The data that the server put into the page, or null where there is none. Reads only. */
export function readFirstPage(document: Document): FirstPage | null {
  const block = document.getElementById(DATA_ID)
  if (!block?.textContent) return null
  try {
    return JSON.parse(block.textContent) as FirstPage
  } catch {
    return null
  }
}

/**
 * Hands over the picture that the server drew for this address, once: the caller puts the very node into its
 * own tree, so that nothing is loaded or decoded twice. Null when there is none (any more).
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

/** How wide the wall is that the server drew, in pixels; 0 when there is none (any more). */
export function paintedWidth(document: Document = globalThis.document): number {
  return document.getElementById(PAINT_ID)?.querySelector(`.${TILES}`)?.getBoundingClientRect().width ?? 0
}

/** Takes away what is left of the server's drawing, once the application stands in its place. */
export function endFirstPaint(document: Document = globalThis.document): void {
  document.getElementById(PAINT_ID)?.remove()
}
