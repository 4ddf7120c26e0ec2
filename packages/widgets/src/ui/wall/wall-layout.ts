import {
  type Columns,
  columnsFor,
  columnWidth,
  type End,
  noColumns,
  placeTiles,
  WALL,
  wallEnd,
} from '@easel/first-paint'

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/**
 * The tiles of one page. Their positions are computed from the columns above and not stored: a wall of ten thousand
 * has hundreds of blocks.
 */
interface Block {
  start: number
  ratios: readonly number[]
  /** The columns above this block: their heights, then their counts. */
  above: readonly number[]
  /** The top of its first tile and the bottom of its last, in pixels. */
  top: number
  bottom: number
  /** The bottom of the wall as far as this block. */
  endAbove: number
  endRank: number
}

export interface WallLayout {
  height: number
  columns: number
  /** Of one column, in pixels. */
  width: number
  blocks: readonly Block[]
}

/**
 * Positions of all tiles, identical to those of the server's first paint. `chunks` are aspect ratios (width over
 * height); blocks that have not changed since `before` are reused.
 */
export function layOut(
  chunks: readonly (readonly number[])[],
  containerWidth: number,
  before?: WallLayout,
): WallLayout {
  const columns = columnsFor(containerWidth)
  const width = columnWidth(containerWidth, columns)
  const known = before?.columns === columns && before.width === width ? before.blocks : []
  const blocks: Block[] = []
  for (const ratios of chunks) {
    const old = known[blocks.length]
    const last = blocks.at(-1)
    // While all blocks so far are reused, so are the columns above the next.
    const continues = last === undefined || last === known[blocks.length - 1]
    blocks.push(
      continues && old && sameShapes(old.ratios, ratios) ? old : blockOf(ratios, last, columns, width),
    )
  }
  const { above, rank } = endOf(blocks.at(-1))
  return { columns, width, blocks, height: above * width + rank * WALL.gap }
}

const sameShapes = (a: readonly number[], b: readonly number[]) =>
  a === b || (a.length === b.length && a.every((ratio, index) => ratio === b[index]))

function blockOf(ratios: readonly number[], last: Block | undefined, columns: number, width: number): Block {
  const columnsLeft = noColumns(columns)
  if (last) {
    Object.assign(columnsLeft, columnsOf(last))
    placeTiles(last.ratios, columns, columnsLeft)
  }
  const above = [...columnsLeft.heights, ...columnsLeft.counts]
  const end = wallEnd(ratios, placeTiles(ratios, columns, columnsLeft), endOf(last))
  const boxes = boxesOf({ ratios, above }, columns, width)
  return {
    start: last ? last.start + last.ratios.length : 0,
    ratios,
    above,
    top: Math.min(...boxes.map(({ y }) => y)),
    bottom: Math.max(...boxes.map(({ y, height }) => y + height)),
    endAbove: end.above,
    endRank: end.rank,
  }
}

const endOf = (block: Block | undefined): End => ({ above: block?.endAbove ?? 0, rank: block?.endRank ?? 0 })

const columnsOf = ({ above }: Pick<Block, 'above'>): Columns => ({
  heights: above.slice(0, above.length / 2),
  counts: above.slice(above.length / 2),
})

function boxesOf(block: Pick<Block, 'ratios' | 'above'>, columns: number, width: number): Box[] {
  const boxes = placeTiles(block.ratios, columns, columnsOf(block))
  return boxes.map(({ column, above, rank }, index) => ({
    x: column * (width + WALL.gap),
    y: above * width + rank * WALL.gap,
    width,
    height: width / (block.ratios[index] ?? 1),
  }))
}

/** The most tiles in the DOM at once. */
export const MAX_MOUNTED = 80

export interface PlacedTile extends Box {
  index: number
}

/** The tiles between `top` and `bottom`, in order; the nearest to the middle if there are too many. */
export function tilesIn({ blocks, columns, width }: WallLayout, top: number, bottom: number): PlacedTile[] {
  const touches = (from: number, to: number) => from < bottom && to > top
  const within = blocks
    .filter((block) => touches(block.top, block.bottom))
    .flatMap((block) =>
      boxesOf(block, columns, width).map((box, index) => ({ ...box, index: block.start + index })),
    )
    .filter(({ y, height }) => touches(y, y + height))
  if (within.length <= MAX_MOUNTED) return within
  const middle = (top + bottom) / 2
  const distance = ({ y }: Box) => Math.abs(y - middle)
  return within
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, MAX_MOUNTED)
    .sort((a, b) => a.index - b.index)
}

/** The position of one tile. */
export function tileAt({ blocks, columns, width }: WallLayout, index: number): PlacedTile | undefined {
  const block = blocks.findLast(({ start }) => start <= index)
  const box = block && boxesOf(block, columns, width)[index - block.start]
  return box && { ...box, index }
}
