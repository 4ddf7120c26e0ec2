/**
 * Where each picture of the wall stands. Pure, and the only place that knows: the server writes the first rows
 * with it, the wall draws all the others with it, so that the two coincide to the pixel.
 */

/** Pixels. `column` is the least width of a column, `most` the greatest number of columns. */
export const WALL = { gap: 12, column: 220, least: 2, most: 6 } as const

export interface TilePlace {
  column: number
  /** Sum of height over width of the tiles above, so: in column widths. */
  above: number
  /** How many tiles stand above. */
  rank: number
}

/** The least container width, in pixels, that has this many columns. */
export const widthFor = (columns: number): number => columns * WALL.column + (columns - 1) * WALL.gap

/** How many columns a container of this width, in pixels, has. */
export function columnsFor(containerWidth: number): number {
  const fitting = Math.floor((containerWidth + WALL.gap) / (WALL.column + WALL.gap))
  return Math.min(WALL.most, Math.max(WALL.least, fitting))
}

/** The width of one column, in pixels. */
export const columnWidth = (containerWidth: number, columns: number): number =>
  (containerWidth - (columns - 1) * WALL.gap) / columns

/** What stands in each column: the sum of height over width, and how many tiles. */
export interface Columns {
  heights: number[]
  counts: number[]
}

export const noColumns = (columns: number): Columns => ({
  heights: new Array<number>(columns).fill(0),
  counts: new Array<number>(columns).fill(0),
})

/**
 * Places tiles in order, each into the column that is shortest so far (the leftmost among equals).
 * `ratios` are width over height. Adding tiles at the end moves none of those before: `above` is what stands there
 * already, and is brought up to date.
 */
export function placeTiles(
  ratios: readonly number[],
  columns: number,
  above: Columns = noColumns(columns),
): TilePlace[] {
  const { heights, counts } = above
  return ratios.map((ratio) => {
    const column = shortest(heights, counts)
    const place = { column, above: heights[column] ?? 0, rank: counts[column] ?? 0 }
    heights[column] = place.above + 1 / ratio
    counts[column] = place.rank + 1
    return place
  })
}

/** The gaps count as well: two columns of equal picture height may hold unequal numbers of tiles. */
const GAP_IN_COLUMNS = WALL.gap / WALL.column

function shortest(heights: readonly number[], counts: readonly number[]): number {
  let best = 0
  let least = Number.POSITIVE_INFINITY
  for (const [column, height] of heights.entries()) {
    const total = height + (counts[column] ?? 0) * GAP_IN_COLUMNS
    // A hair's breadth of tolerance: sums of thirds must not flip a tie between machines.
    if (total < least - 1e-6) {
      best = column
      least = total
    }
  }
  return best
}

export type End = Omit<TilePlace, 'column'>

/**
 * The bottom of the wall: the tallest column, as a place whose `above` and `rank` count all of its tiles. `before` is
 * the bottom without these.
 */
export function wallEnd(
  ratios: readonly number[],
  places: readonly TilePlace[],
  before: End = { above: 0, rank: 0 },
): End {
  let end = before
  for (const [index, place] of places.entries()) {
    const above = place.above + 1 / (ratios[index] ?? 1)
    if (above > end.above) end = { above, rank: place.rank }
  }
  return end
}
