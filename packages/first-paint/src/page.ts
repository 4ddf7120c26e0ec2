import { createHash } from 'node:crypto'
import { LANGUAGE_TAG, type Language } from '@easel/contract/numbers'
import type { ImagePage, ImageSet, Launcher } from '@easel/contract/types'
import { cover, ratioOf } from './cover.ts'
import { escapeAttribute, escapeJson } from './escape.ts'
import { type FrameKind, frameStyle } from './frame.ts'
import { columnsFor, placeTiles, WALL, wallEnd, widthFor } from './layout.ts'
import { FIRST_PAINT_MESSAGES } from './messages.ts'
import { DATA_ID, PAINT_ID, TILES } from './names.ts'
import { averageColor } from './thumbhash.ts'

/** Rows that fill a screen, and the number of tiles that takes on the widest wall. */
const ROWS = 3
const MOST_TILES = WALL.most * ROWS
/** Tiles that load before anything else: the two rows that a phone shows. */
const EAGER = 4

export interface FirstPaintInput {
  /** The built page, with the three placeholder comments. */
  template: string
  /** The first page of the gallery as a visitor sees it. */
  page: ImagePage
  launcher: Launcher
  language: Language
  /** Where the page is shown, and its URL with the query that links must keep. */
  frame?: FrameKind
  address?: string
}

export interface FirstPaint {
  html: string
  /** Hash of the style block for the Content-Security-Policy: `sha256-…`. */
  styleHash: string
}

export const PLACEHOLDER = {
  style: '<!--first-paint:style-->',
  body: '<!--first-paint:body-->',
  data: '<!--first-paint:data-->',
} as const

/**
 * Renders the first rows of the wall and the first data into the page, so that they are visible before any
 * script runs.
 */
export function firstPaint(input: FirstPaintInput): FirstPaint {
  const { template, page, launcher, language, frame = 'site', address = '/home' } = input
  const tiles = page.items.filter((item) => cover(item)?.thumbUrl).slice(0, MOST_TILES)
  const style = frameStyle(frame) + wallStyle(tiles)
  const data = escapeJson(JSON.stringify({ page, launcher, language }))
  const html = template
    .replace(/<html lang="[^"]*"/, `<html lang="${LANGUAGE_TAG[language]}"`)
    .replace(PLACEHOLDER.style, () => `<style>${style}</style>`)
    .replace(PLACEHOLDER.body, () => body(tiles, language, address))
    .replace(PLACEHOLDER.data, () => `<script type="application/json" id="${DATA_ID}">${data}</script>`)
  return { html, styleHash: `sha256-${createHash('sha256').update(style).digest('base64')}` }
}

function body(tiles: ImageSet[], language: Language, address: string): string {
  const text = FIRST_PAINT_MESSAGES[language]
  return (
    `<div id="${PAINT_ID}"><div class="fp-side"></div><div class="fp-main"><div class="fp-head"></div>` +
    `<main class="fp-wall" aria-label="${escapeAttribute(text.gallery)}"><div class="${TILES}">` +
    `${tiles.map((item, index) => tile(item, index, address)).join('')}</div></main></div></div>` +
    `<noscript><p class="fp-note">${text.noScript}</p></noscript>`
  )
}

function tile(item: ImageSet, index: number, address: string): string {
  const slot = cover(item)
  if (!slot?.thumbUrl) return ''
  const href = `${address}${address.includes('?') ? '&' : '?'}image=${encodeURIComponent(item.id)}`
  const eager = index < EAGER ? ' fetchpriority="high"' : ' loading="lazy"'
  return (
    `<a href="${escapeAttribute(href)}"><img src="${escapeAttribute(slot.thumbUrl)}" ` +
    `alt="${escapeAttribute(item.prompt)}" width="${slot.width}" height="${slot.height}" decoding="async"${eager}></a>`
  )
}

/** One rule per tile and number of columns; container units make it exact at every width. */
function wallStyle(tiles: ImageSet[]): string {
  const ratios = tiles.map(ratioOf)
  const paints = tiles.map((item, index) => {
    const color = averageColor(cover(item)?.thumbhash ?? null)
    // A height and not an aspect ratio: the wall sets heights, and both must round to the same fraction of a
    // pixel.
    return `${nth(index)}{height:calc(${round(1 / (ratios[index] ?? 1))}*var(--w));background:${color}}`
  })
  const layouts: string[] = []
  for (let columns: number = WALL.least; columns <= WALL.most; columns += 1) {
    layouts.push(layoutStyle(ratios, columns))
  }
  return paints.join('') + layouts.join('')
}

function layoutStyle(ratios: number[], columns: number): string {
  const places = placeTiles(ratios, columns)
  const end = wallEnd(ratios, places)
  const rules = places.map(
    ({ column, above, rank }, index) =>
      `${nth(index)}{left:calc(${column}*(var(--w) + ${WALL.gap}px));` +
      `top:calc(${round(above)}*var(--w) + ${rank * WALL.gap}px)}`,
  )
  const gaps = (columns - 1) * WALL.gap
  const tiles = `.${TILES}{--w:calc((100cqw - ${gaps}px)/${columns});height:calc(${round(end.above)}*var(--w) + ${end.rank * WALL.gap}px)}`
  const least = columns === columnsFor(0) ? 0 : widthFor(columns)
  // Images that are not displayed are not loaded: on a phone the first rows must not wait for those below the
  // screen.
  const hidden = `.${TILES}>a:nth-child(n+${columns * ROWS + 1}){display:none}`
  const shown = `.${TILES}>a:nth-child(-n+${columns * ROWS}){display:block}`
  return `@container (min-width:${least}px){${tiles}${hidden}${shown}${rules.join('')}}`
}

const nth = (index: number): string => `.${TILES}>a:nth-child(${index + 1})`
const round = (value: number): number => Math.round(value * 1e5) / 1e5

export { escapeAttribute, escapeJson }

/** Puts the installation's client secret into the page, for clients to sign with. */
export const withClientSecret = (template: string, secret: string): string =>
  template.replace(
    '<meta name="easel-client" content=""',
    () => `<meta name="easel-client" content="${escapeAttribute(secret)}"`,
  )
