import { bloom, grade, toneMap } from '../finish/tone.ts'
import { clamp, fromHsv, lerp, type Rgb, smooth, toHsv } from '../raster/colour.ts'
import { brushScale, type FloatImage, setPixel, shortSide } from '../raster/image.ts'
import { Noise } from '../raster/noise.ts'
import { Random } from '../raster/random.ts'
import { texture } from '../raster/texture.ts'
import { kuwahara } from './kuwahara.ts'
import type { Style } from './style.ts'
import { edgesOf } from './tools.ts'

const PANES = 460
const GRID = 24
const LEAD: Rgb = [0.05, 0.05, 0.06]

/** Panes of jewel-colored glass in lead, lit from behind. */
export const stainedGlass: Style = (source, { seed, strength }) => {
  toneMap(source)
  grade(source, { contrast: 0.2, saturation: 1.25 })
  const size = shortSide(source)
  const soft = kuwahara(source, 7 * brushScale(source))
  const edges = edgesOf(soft, size / 500, 0.8)
  const { owner, gap } = cutPanes(source, placePanes(source, edges, new Random(seed)))
  const glass = paneColours(soft, owner)
  const { width, height } = source
  const result = source
  const ripple = texture(new Noise(seed), source, [1024 / 26, 1024 / 34], 3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      const pane = glass[owner[i]!]!
      const came = smooth(size * 0.0065 * strength, size * 0.0028 * strength, gap[i]!)
      const border = Math.min(x, y, width - 1 - x, height - 1 - y) < size * 0.014 ? 1 : 0
      const lead = Math.max(came, edges[i]! * 0.8, border)
      const flow = 1 + ripple(x, y) * 0.32
      const thin = 0.86 + 0.24 * smooth(0, size * 0.03, gap[i]!)
      const at = i * 3
      const channel = (c: 0 | 1 | 2) =>
        lerp(lerp(pane[c]!, soft.data[at + c]!, 0.42) * flow * thin * 1.12, LEAD[c]!, lead)
      setPixel(result.data, at, [channel(0), channel(1), channel(2)])
    }
  bloom(result, 0.5 * strength, 0.62)
  toneMap(result)
  return result
}

interface Panes {
  x: Float32Array
  y: Float32Array
}

/** Centers of the panes, closer together where there is detail. */
function placePanes(image: FloatImage, edges: Float32Array, random: Random): Panes {
  const { width, height } = image
  const x = new Float32Array(PANES)
  const y = new Float32Array(PANES)
  for (let i = 0; i < PANES; ) {
    const px = random.next() * width
    const py = random.next() * height
    const detail = edges[Math.floor(py) * width + Math.floor(px)]!
    if (random.next() > 0.28 + detail) continue
    x[i] = px
    y[i] = py
    i++
  }
  return { x, y }
}

/** The nearest pane of each pixel, and how much farther the second nearest is. */
function cutPanes({ width, height }: FloatImage, panes: Panes) {
  const cells: number[][] = Array.from({ length: GRID * GRID }, () => [])
  for (let i = 0; i < PANES; i++) {
    const column = Math.min(GRID - 1, Math.floor((panes.x[i]! / width) * GRID))
    const row = Math.min(GRID - 1, Math.floor((panes.y[i]! / height) * GRID))
    cells[row * GRID + column]!.push(i)
  }
  const near = cells.map((_, cell) => around(cells, cell))
  const owner = new Uint16Array(width * height)
  const gap = new Float32Array(width * height)
  for (let y = 0; y < height; y++) {
    const row = Math.floor((y / height) * GRID) * GRID
    for (let x = 0; x < width; x++) {
      let first = Number.POSITIVE_INFINITY
      let second = Number.POSITIVE_INFINITY
      const i = y * width + x
      for (const pane of near[row + Math.floor((x / width) * GRID)]!) {
        const dx = panes.x[pane]! - x
        const dy = panes.y[pane]! - y
        const away = dx * dx + dy * dy
        if (away < first) {
          second = first
          first = away
          owner[i] = pane
        } else if (away < second) second = away
      }
      gap[i] = Math.sqrt(second) - Math.sqrt(first)
    }
  }
  return { owner, gap }
}

/** Panes in the surrounding two rings of cells; all panes if these are too few. */
function around(cells: readonly number[][], cell: number): number[] {
  const column = cell % GRID
  const row = Math.floor(cell / GRID)
  for (const reach of [2, 4, GRID]) {
    const found: number[] = []
    for (let j = Math.max(0, row - reach); j <= Math.min(GRID - 1, row + reach); j++)
      for (let i = Math.max(0, column - reach); i <= Math.min(GRID - 1, column + reach); i++)
        found.push(...cells[j * GRID + i]!)
    if (found.length > 3) return found
  }
  return []
}

/** The mean color under each pane, saturated. */
function paneColours(image: FloatImage, owner: Uint16Array): Rgb[] {
  const sums = new Float64Array(PANES * 4)
  for (let i = 0; i < owner.length; i++) {
    const to = owner[i]! * 4
    for (let c = 0; c < 3; c++) sums[to + c]! += image.data[i * 3 + c]!
    sums[to + 3]! += 1
  }
  return Array.from({ length: PANES }, (_, i) => {
    const n = Math.max(1, sums[i * 4 + 3]!)
    const [h, s, v] = toHsv(clamp(sums[i * 4]! / n), clamp(sums[i * 4 + 1]! / n), clamp(sums[i * 4 + 2]! / n))
    return fromHsv(h, clamp(s * 1.45 + 0.06), clamp(v ** 0.8 * 1.08))
  })
}
