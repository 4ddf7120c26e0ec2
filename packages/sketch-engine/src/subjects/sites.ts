import { clamp } from '../raster/colour.ts'
import type { Stage } from '../scenes/stage.ts'

export interface Site {
  x: number
  y: number
  distance: number
}

/** A high, dry and level place for a building near x, so that no corner of it is in the air. */
export function findSite(stage: Stage, x: number, half = 0): Site | null {
  const { height } = stage.image
  let best: Site | null = null
  let lowest = Number.POSITIVE_INFINITY
  for (let shift = -6; shift <= 6; shift++) {
    const candidate = clamp(x + shift * 0.03, 0.16, 0.84)
    for (const distance of [7.5, 8.5, 9.5, 11, 13, 15, 17]) {
      if (stage.isWater(candidate, distance)) continue
      const middle = stage.groundY(candidate, distance)
      const corner = (at: number) => stage.groundY(clamp(candidate + at, 0.01, 0.99), distance)
      const y = Math.max(middle, corner(-half), corner(half))
      const cost =
        y + (y - middle) * 0.8 + (Math.abs(shift) * 0.004 + Math.abs(distance - 9) * 0.006) * height
      if (cost < lowest) {
        lowest = cost
        best = { x: candidate, y, distance }
      }
    }
  }
  if (!best || best.y > height * 0.9 || best.y < height * 0.2) return null
  return best
}

/** Open water near a position, with some space on both sides. */
export function findBerth(stage: Stage, x: number, row: number): { x: number; row: number } {
  const open = (cx: number, cy: number) =>
    [-0.08, 0, 0.08].every((dx) => stage.waterOnRow(clamp(cx + dx, 0.01, 0.99), cy))
  const span = stage.image.height - stage.horizon
  for (let shift = 0; shift < 9; shift++)
    for (const sign of [1, -1])
      for (const down of [0, -0.06, 0.08, -0.12, 0.16, 0.26, 0.36]) {
        const candidate = clamp(x + sign * shift * 0.05, 0.12, 0.88)
        if (open(candidate, row + down * span)) return { x: candidate, row: row + down * span }
      }
  return { x, row }
}

/** The shores left and right of a berth; beyond the image if there is none. */
export function shoresOf(stage: Stage, { x, row }: { x: number; row: number }): readonly [number, number] {
  const walk = (step: number) => {
    let at = x
    while (at > -0.08 && at < 1.08 && stage.waterOnRow(clamp(at, 0.01, 0.99), row)) at += step
    return at
  }
  return [walk(-0.01), walk(0.01)]
}

/** Dry ground near a row; searches sideways if the position itself is water. */
export function nearestDry(stage: Stage, x: number, row: number): { x: number; distance: number } {
  for (let shift = 0; shift < 8; shift++)
    for (const sign of [1, -1]) {
      const candidate = clamp(x + sign * shift * 0.05, 0.1, 0.9)
      const distance = stage.distanceAt(candidate, row)
      if (distance !== null) return { x: candidate, distance }
    }
  return { x, distance: 3 }
}

/** Number of cells per row of the water mask. */
const CELLS = 768

/**
 * Whether a pixel shows water, computed per cell, because computing it per pixel would take longer than
 * painting.
 */
export function waterMask(stage: Stage): (x: number, y: number) => boolean {
  const { image } = stage
  const side = Math.max(1, image.width / CELLS)
  const columns = Math.ceil(image.width / side) + 1
  const known = new Int8Array(columns * (Math.ceil(image.height / side) + 1))
  return (x, y) => {
    const [column, row] = [Math.floor(x / side), Math.floor(y / side)]
    if (column < 0 || column >= columns || row < 0 || y >= image.height) return true
    const at = row * columns + column
    known[at] ||= stage.waterOnRow(((column + 0.5) * side) / image.width, (row + 0.5) * side) ? 1 : -1
    return known[at] > 0
  }
}
