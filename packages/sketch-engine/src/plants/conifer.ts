import { lerp, type Rgb, smooth } from '../raster/colour.ts'
import type { Random } from '../raster/random.ts'
import { PlantCanvas } from './brush.ts'

interface Tier {
  y: number
  halfWidth: number
  thick: number
  phase: number
  row: number
}

export function growConifer(random: Random, seed: number, size: number, snowy: boolean): PlantCanvas {
  const canvas = new PlantCanvas(size * 0.62, size, seed)
  const { width, height } = canvas
  canvas.limb(
    [width / 2, height * 0.99],
    [width / 2, height * 0.2],
    [size * 0.014, size * 0.006],
    [0.32, 0.23, 0.17],
  )
  const tiers = 11 + random.int(4)
  const spread = random.range(0.34, 0.46)
  const lean = random.range(-0.03, 0.03)
  for (let row = 0; row < tiers; row++) {
    const t = (tiers - row) / tiers
    paintTier(canvas, lean, snowy, {
      y: height * (0.04 + 0.86 * t * (0.92 + 0.08 * t)),
      halfWidth: width * spread * t ** 0.85 * random.range(0.86, 1.12) + width * 0.03,
      thick: height * 0.12 * (0.5 + t * 0.6),
      phase: random.range(0, 9),
      row,
    })
  }
  return canvas
}

function paintTier(
  canvas: PlantCanvas,
  lean: number,
  snowy: boolean,
  { y: middle, halfWidth, thick, phase, row }: Tier,
) {
  const { width, height, noise } = canvas
  for (let y = Math.floor(middle - thick * 1.1); y < middle + thick * 0.5; y++)
    for (let x = 0; x < width; x++) {
      const u = (x - width / 2 - lean * (height - y)) / halfWidth
      const out = Math.abs(u)
      if (out > 1.15 || out > 1 + noise.at(y * 0.3, phase) * 0.14) continue
      const ragged =
        noise.at(x * 0.09 + phase * 9, row * 3.1) * thick * 0.34 +
        noise.at(x * 0.33, y * 0.22 + phase) * thick * 0.3
      const top = middle - thick * (1 - out * 1.05) - thick * 0.25 + ragged * 0.6
      const bottom = middle - thick * 0.12 + out * thick * 0.42 + ragged
      if (y < top || y > bottom) continue
      const down = (y - top) / Math.max(1, bottom - top)
      canvas.put(x, y, needleColour(canvas, x, y, down, snowy), u * 0.9, -0.35 + down * 0.5)
    }
}

function needleColour({ noise }: PlantCanvas, x: number, y: number, down: number, snowy: boolean): Rgb {
  const k = (1.12 - down * 0.75) * (0.75 + 0.55 * noise.at(x * 0.22, y * 0.3))
  const green: Rgb = [0.15 * k, 0.3 * k, 0.2 * k]
  if (!snowy) return green
  const snow = smooth(0.5, 0.15, down + noise.at(x * 0.14, y * 0.2) * 0.35)
  return [lerp(green[0], 0.93, snow), lerp(green[1], 0.95, snow), lerp(green[2], 1, snow)]
}
