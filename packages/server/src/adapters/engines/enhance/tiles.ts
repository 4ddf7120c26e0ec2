export interface Rect {
  left: number
  top: number
  width: number
  height: number
}

/** A tile with its margin, and the inner part that is used. */
export interface Tile {
  seen: Rect
  used: Rect
}

const SIDE = 128
/** The network's receptive field in pixels; a smaller margin would show seams. */
const AROUND = 12
const STEP = SIDE - 2 * AROUND

/** Tiles that cover an image. */
export function tilesOf(width: number, height: number): Tile[] {
  const tiles: Tile[] = []
  for (let top = 0; top < height; top += STEP) {
    for (let left = 0; left < width; left += STEP) {
      const used = { left, top, width: Math.min(STEP, width - left), height: Math.min(STEP, height - top) }
      tiles.push({ used, seen: around(used, width, height) })
    }
  }
  return tiles
}

function around({ left, top, width, height }: Rect, wholeWidth: number, wholeHeight: number): Rect {
  const [fromX, fromY] = [Math.max(0, left - AROUND), Math.max(0, top - AROUND)]
  const toX = Math.min(wholeWidth, left + width + AROUND)
  const toY = Math.min(wholeHeight, top + height + AROUND)
  return { left: fromX, top: fromY, width: toX - fromX, height: toY - fromY }
}
