import { hex, type Rgb } from '../raster/colour.ts'
import { hashCell } from '../raster/random.ts'
import { readRules } from '../rules.ts'
import type { Sprite } from './sprite.ts'

/** Thickness of snow on roofs, in heights of the whole drawing. */
const THICK = 0.034
const SNOW: Rgb = [0.95, 0.97, 1]
/** Brighter than white, so that it glows. */
const LAMP: Rgb = [2.2, 1.5, 0.62]

const coloursOf = (table: string): ReadonlyMap<string, readonly Rgb[]> =>
  new Map(readRules(table).map(([key = '', colours = '']) => [key, colours.split(' ').map(hex)]))
const ROOFS = coloursOf('roofs')
const PANES = coloursOf('windows')

/** Lamps behind the windows of a house. */
export function lamplit(key: string, sprite: Sprite): void {
  paintOver(sprite, PANES.get(key) ?? [], LAMP, 1)
}

/** Snow on everything that faces the sky: roofs, eaves, ledges. */
export function snowed(key: string, sprite: Sprite): void {
  paintOver(sprite, ROOFS.get(key) ?? [], SNOW, 0.84)
  const { width, height, colour } = sprite
  const depth = Math.max(2, Math.round(height * THICK))
  for (let x = 0; x < width; x++) {
    const heap = Math.round(depth * (0.7 + 0.6 * swell(x / width)))
    for (let y = 0, run = -1; y < height; y++) {
      const at = (y * width + x) * 4
      if (colour[at + 3]! < 0.4) run = 0
      else if (run >= 0) {
        if (run < heap) cover(colour, at, Math.min(1, (heap - run) / 2))
        run = run < heap ? run + 1 : -1
      } else if (y === 0) run = 0
    }
  }
}

/** Paints over the parts of a drawing that have these colors, in any shade. */
function paintOver({ width, height, colour }: Sprite, parts: readonly Rgb[], paint: Rgb, k: number): void {
  if (parts.length === 0) return
  for (let i = 0, at = 0; i < width * height; i++, at += 4) {
    if (colour[at + 3]! < 0.1) continue
    const sum = colour[at]! + colour[at + 1]! + colour[at + 2]! + 1e-3
    for (const [r, g, b] of parts) {
      const whole = r + g + b
      const off =
        Math.abs(colour[at]! / sum - r / whole) +
        Math.abs(colour[at + 1]! / sum - g / whole) +
        Math.abs(sum - whole) * 0.25
      if (off < (paint === LAMP ? 0.08 : 0.14)) {
        cover(colour, at, k, paint)
        break
      }
    }
  }
}

/** An uneven edge, the same in every size of the drawing. */
function swell(x: number): number {
  const cell = Math.floor(x * 26)
  const t = x * 26 - cell
  return hashCell(cell, 3, 7) * (1 - t) + hashCell(cell + 1, 3, 7) * t
}

function cover(colour: Float32Array, at: number, k: number, paint: Rgb = SNOW): void {
  for (let c = 0; c < 3; c++) colour[at + c] = colour[at + c]! * (1 - k) + paint[c]! * k
}
