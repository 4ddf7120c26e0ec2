/**
 * The position of each tile of the wall. The server places the first rows with it and the wall places the
 * rest, so that both agree to the pixel.
 */

/** Pixels. `column` is the smallest width of a column, `most` the largest number of columns. */
export const WALL = { gap: 12, column: 220, least: 2, most: 6 } as const

/** Ratios of the tiles that are still to come. */
export const PLACEHOLDERS: readonly number[] = [1, 0.66, 1, 1.5, 1, 0.66, 1.5, 1, 1, 0.66, 1, 1.5]

export interface TilePlace {
  column: number
  /** Sum of height divided by width of the tiles above; that is, in column widths. */
  above: number
  /** Number of tiles above. */
  rank: number
}

/** The smallest container width, in pixels, with this many columns. */
export const widthFor = (columns: number): number => columns * WALL.column + (columns - 1) * WALL.gap

/** How many columns a container of this width, in pixels, has. */
export function columnsFor(containerWidth: number): number {
  const fitting = Math.floor((containerWidth + WALL.gap) / (WALL.column + WALL.gap))
  return Math.min(WALL.most, Math.max(WALL.least, fitting))
}

/** The width of one column, in pixels. */
export const columnWidth = (containerWidth: number, columns: number): number =>
  (containerWidth - (columns - 1) * WALL.gap) / columns

/** The fill of each column: the sum of height divided by width, and the number of tiles. */
export interface Columns {
  heights: number[]
  counts: number[]
}

export const noColumns = (columns: number): Columns => ({
  heights: new Array<number>(columns).fill(0),
  counts: new Array<number>(columns).fill(0),
})

/**
 * Places tiles in order, each into the shortest column (the leftmost of equals). `ratios` are width divided
 * by height. Appended tiles never move earlier ones: `above` holds the columns so far and is updated.
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

/** Gaps count too: two columns with the same total image height may have different numbers of tiles. */
const GAP_IN_COLUMNS = WALL.gap / WALL.column

function shortest(heights: readonly number[], counts: readonly number[]): number {
  let best = 0
  let least = Number.POSITIVE_INFINITY
  for (const [column, height] of heights.entries()) {
    const total = height + (counts[column] ?? 0) * GAP_IN_COLUMNS
    // The tolerance keeps rounding of sums such as thirds from resolving a tie differently on another
    // machine.
    if (total < least - 1e-6) {
      best = column
      least = total
    }
  }
  return best
}

export type End = Omit<TilePlace, 'column'>

/**
 * The bottom of the wall: the tallest column, as a position whose `above` and `rank` include all of its
 * tiles. `before` is the bottom before these tiles.
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
