import type { ImageSet } from '@easel/contract/types'
import { withQuery } from './asked.ts'
import { cover, ratioOf } from './cover.ts'
import { escapeAttribute } from './escape.ts'
import { columnsFor, PLACEHOLDERS, placeTiles, WALL, wallEnd, widthFor } from './layout.ts'
import { FINISHED_AT, MADE_BY, TILES } from './names.ts'
import { averageColor } from './thumbhash.ts'

/** Rows that fill a screen, and the number of tiles that takes on the widest wall. */
const ROWS = 3
export const MOST_TILES = WALL.most * ROWS
/** Tiles that load before anything else: the two rows that a phone shows. */
const EAGER = 4

/** The first rows of a wall. */
export const wall = (tiles: ImageSet[], label: string, address: string): string =>
  `<section class="fp-wall" aria-label="${escapeAttribute(label)}"><div class="${TILES}">` +
  `${tiles.map((item, index) => tile(item, index, address)).join('')}</div></section>`

function tile(item: ImageSet, index: number, address: string): string {
  const slot = cover(item)
  if (!slot?.thumbUrl) return ''
  const href = withQuery(address, { image: item.id })
  const by = item.author.id ? ` ${MADE_BY}="${escapeAttribute(item.author.id)}"` : ''
  const eager = index < EAGER ? ' fetchpriority="high"' : ' loading="lazy"'
  return (
    `<a href="${escapeAttribute(href)}" ${FINISHED_AT}="${item.finishedAt ?? 0}"${by}><img src="${escapeAttribute(slot.thumbUrl)}" ` +
    `alt="${escapeAttribute(item.prompt)}" width="${slot.width}" height="${slot.height}" decoding="async"${eager}></a>`
  )
}

/** The places of works that only the application knows: where it shows them until they are there. */
export const placesOfWorks = (label: string): string =>
  `<section class="fp-wall" aria-label="${escapeAttribute(label)}" aria-busy="true"><div class="${TILES}">` +
  `${PLACEHOLDERS.map(() => '<a></a>').join('')}</div></section>`

interface Shape {
  ratio: number
  color: string
}

const HOVER = 'light-dark(#f0ebe2,#25221e)'

export const wallStyle = (tiles: ImageSet[]): string =>
  shapesStyle(
    tiles.map((item) => ({ ratio: ratioOf(item), color: averageColor(cover(item)?.thumbhash ?? null) })),
  )

export const placesStyle = (): string => shapesStyle(PLACEHOLDERS.map((ratio) => ({ ratio, color: HOVER })))

/** One rule per tile and number of columns; container units make it exact at every width. */
function shapesStyle(shapes: readonly Shape[]): string {
  const ratios = shapes.map(({ ratio }) => ratio)
  // A height and not an aspect ratio: the wall sets heights, and both must round to the same fraction of a pixel.
  const paints = shapes.map(
    ({ ratio, color }, index) =>
      `${nth(index)}{height:calc(${round(1 / ratio)}*var(--w));background:${color}}`,
  )
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
