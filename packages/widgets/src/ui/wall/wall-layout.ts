import { columnsFor, columnWidth, placeTiles, WALL, wallEnd } from '@easel/first-paint'

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export interface WallLayout {
  boxes: Box[]
  height: number
  columns: number
}

/** Where every tile stands, in pixels: exactly where the server drew the first of them. */
export function layOut(ratios: readonly number[], containerWidth: number): WallLayout {
  const columns = columnsFor(containerWidth)
  const width = columnWidth(containerWidth, columns)
  const places = placeTiles(ratios, columns)
  const boxes = places.map(({ column, above, rank }, index) => ({
    x: column * (width + WALL.gap),
    y: above * width + rank * WALL.gap,
    width,
    height: width / (ratios[index] ?? 1),
  }))
  const end = wallEnd(ratios, places)
  return { boxes, columns, height: end.above * width + end.rank * WALL.gap }
}

/** More than this many pictures are never in the page at once. */
export const MOST_MOUNTED = 80

/** The tiles that touch the band from `top` to `bottom`, nearest to its middle first if there are too many. */
export function tilesIn(boxes: readonly Box[], top: number, bottom: number): number[] {
  const within: number[] = []
  for (const [index, box] of boxes.entries()) {
    if (box.y < bottom && box.y + box.height > top) within.push(index)
  }
  if (within.length <= MOST_MOUNTED) return within
  const middle = (top + bottom) / 2
  const distance = (index: number) => Math.abs((boxes[index]?.y ?? 0) - middle)
  return within
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, MOST_MOUNTED)
    .sort((a, b) => a - b)
}
