import { clamp, lerp, type Rgb, smooth } from '../raster/colour.ts'
import { EYE, type Woods } from './woods-view.ts'

/** From this size on, fine differences are too small to compute. */
const PRINT = 2000
const MOSS: Rgb = [0.2, 0.34, 0.12]

interface Trunk {
  z: number
  x: number
  width: number
  lean: number
  id: number
}

export function paintTrunks(woods: Woods): void {
  const { random, bamboo, width } = woods
  const count = bamboo ? 90 : 52
  const trunks: Trunk[] = Array.from({ length: count }, () => ({
    z: 2.3 * 7.5 ** random.next(),
    x: random.range(-1, 1),
    width: bamboo ? random.range(0.07, 0.11) : random.range(0.16, 0.36),
    lean: random.range(-0.05, 0.05),
    id: random.int(1e6),
  }))
  for (const trunk of trunks.sort((a, b) => b.z - a.z)) {
    let x = width / 2 + trunk.x * width * 0.62 * (0.6 + trunk.z * 0.09)
    // The middle stays free for the subject.
    if (trunk.z < 6 && Math.abs(x - width / 2) < width * 0.24)
      x += Math.sign(x - width / 2 || 1) * width * 0.26
    paintTrunk(woods, trunk, x)
  }
}

function paintTrunk(woods: Woods, trunk: Trunk, x: number): void {
  const { width, height, bamboo, noise, horizonRow, focal } = woods
  const base = horizonRow + (EYE * focal) / trunk.z
  const thick = (trunk.width * focal) / trunk.z
  const haze = (1 - Math.exp(-((trunk.z / 7.5) ** 1.5))) * 0.92
  const paintBark = barkPainter(woods, trunk, thick, x)
  for (let y = 0; y < Math.min(height, base + thick * 0.2); y++) {
    const up = (base - y) / height
    const root = bamboo ? 1 : 1 + 0.9 * Math.exp((-up * 16 * trunk.z) / 3)
    const sway = noise.at(up * 3, trunk.id * 0.01) * thick * (bamboo ? 0.4 : 0.9)
    const middle = x + trunk.lean * (base - y) + sway
    const half = thick * 0.5 * root * (1 - up * (bamboo ? 0.1 : 0.25))
    const right = Math.min(width - 1, middle + half)
    for (let px = Math.max(0, Math.floor(middle - half)); px <= right; px++) {
      const u = (px - middle) / half
      if (Math.abs(u) > 1) continue
      paintBark((y * width + px) * 3, px, y, u, up, haze)
    }
  }
}

/** Paints one pixel of a trunk. */
function barkPainter(woods: Woods, trunk: Trunk, thick: number, trunkX: number) {
  const { light, bamboo, snowy, clearing, noise2, dim, far, image } = woods
  const { data } = image
  const base: Rgb = bamboo ? [0.42, 0.56, 0.28] : [0.3, 0.22, 0.17]
  const side = Math.sign(clearing - trunkX)
  // Far trunks have no cracks, which would be finer than a pixel and hidden by haze.
  const octaves = trunk.z > 6 ? 1 : trunk.z > 4 ? 2 : 3
  // Bark changes slowly sideways, so large images compute every fourth pixel.
  const step = woods.size < PRINT ? 1 : 4
  let [last, row, cracks, patches] = [0, -1, 0, 0]
  return (at: number, x: number, y: number, u: number, up: number, haze: number): void => {
    const toward = clamp(0.5 + 0.55 * u * side)
    const key = 0.12 + 0.75 * toward * toward
    let k = dim
    if (bamboo) k *= ((up * 9 * trunk.z) / 3 + trunk.id) % 1 < 0.04 ? 0.6 : 0.95
    else {
      if (x - last >= step || y !== row) {
        last = x
        row = y
        cracks = noise2.layered(((x * 14) / thick) * 0.15 + trunk.id, (y * 0.6) / thick, octaves)
        patches = noise2.at(x * 0.03, y * 0.02)
      }
      k *= 0.75 + 0.5 * cracks
    }
    const plain = bamboo || snowy
    const mossy = plain ? 0 : smooth(0.1, 0.5, patches + 0.35 - up * 1.2) * 0.45
    for (let c = 0; c < 3; c++) {
      const bark = base[c]! * (light.ambient[c]! * 0.55 + light.sun[c]! * key) * k
      const grown = bark + (MOSS[c]! * dim - bark) * mossy
      data[at + c] = lerp(grown, lerp(data[at + c]!, far[c]!, 0.5), haze)
    }
  }
}
