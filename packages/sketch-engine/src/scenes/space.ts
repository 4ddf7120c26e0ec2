import { recycle } from '../raster/arena.ts'
import { mix, type Rgb, smooth, WHITE } from '../raster/colour.ts'
import { glow } from '../raster/glow.ts'
import { enlarge, type FloatImage, newImage, setPixel, shortSide } from '../raster/image.ts'
import { Noise } from '../raster/noise.ts'
import { Random } from '../raster/random.ts'
import { paintPlanet } from './planet.ts'
import { flatStage, type Stage } from './stage.ts'
import { paintStars } from './stars.ts'

/** Gas, its bright center, and the dark background. */
type Nebula = readonly [Rgb, Rgb, Rgb]

const NEBULAE: readonly Nebula[] = [
  [
    [0.5, 0.12, 0.6],
    [0.98, 0.5, 0.55],
    [0.08, 0.16, 0.5],
  ],
  [
    [0.06, 0.36, 0.62],
    [0.4, 0.9, 0.9],
    [0.24, 0.1, 0.5],
  ],
  [
    [0.75, 0.25, 0.16],
    [1, 0.72, 0.4],
    [0.16, 0.1, 0.4],
  ],
  [
    [0.16, 0.46, 0.4],
    [0.7, 0.95, 0.6],
    [0.1, 0.12, 0.45],
  ],
]

export const PRINT = 2000

interface SpaceOptions {
  width: number
  height: number
  seed: number
  /** Seed of what a variation keeps: colors and large shapes. */
  look: number
  tint?: Rgb | undefined
  ringed: boolean
  /** True if the subjects are planets already. */
  empty: boolean
}

/** Nebulae, stars and a planet or two. */
export function paintSpace({ width, height, seed, look, tint, ringed, empty }: SpaceOptions): Stage {
  const image = newImage(width, height)
  const random = new Random(seed)
  const size = shortSide(image)
  const gas: Nebula = tint
    ? [tint, mix(tint, WHITE, 0.4), mix(tint, [0.1, 0.1, 0.5], 0.6)]
    : new Random(look).pick(NEBULAE)
  // Gas is soft, so half the resolution is enough in large images.
  const soft = size >= PRINT ? newImage(width >> 1, height >> 1) : image
  paintNebula(soft, gas, seed, random)
  if (soft !== image) {
    enlarge(soft, image)
    recycle(soft.data)
  }
  paintStars(image, Math.floor((1500 * width * height) / (size * size)), random, height * 1.6)
  for (let k = 0; k < 9; k++) {
    const x = random.next() * width
    const y = random.next() * height
    glow(image, { x, y, radius: size * random.range(0.01, 0.028) }, mix(WHITE, gas[1], 0.4), 0.9, 3)
    glow(image, { x, y, radius: size * 0.004 }, WHITE, 1.2, 1)
  }
  const side = look & 1 ? 1 : -1
  if (!empty) paintPlanets(image, new Random(look + 1), side, seed, ringed, gas)
  return {
    ...flatStage,
    scene: 'space',
    image,
    horizon: height / 2,
    side,
    ambient: mix([0.3, 0.32, 0.5], gas[0], 0.3),
    sun: [1, 0.97, 0.92],
    fog: [0.02, 0.02, 0.05],
    groundY: () => height * 0.62,
  }
}

function paintNebula(image: FloatImage, [gas, heart, back]: Nebula, seed: number, random: Random): void {
  const { width, height, data } = image
  const size = shortSide(image)
  const noise = new Noise(seed)
  const noise2 = new Noise(seed + 8)
  const angle = random.range(-0.9, 0.9)
  const cos = Math.cos(angle)
  const sin = Math.sin(angle)
  const shift = random.range(-0.2, 0.2)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const u = (x - width / 2) / size
      const v = (y - height / 2) / size
      const band = Math.exp(-(((u * sin + v * cos - shift) * 2.3) ** 2))
      const warpX = noise.layered(u * 2.2 + 3, v * 2.2, 4)
      const warpY = noise2.layered(u * 2.2, v * 2.2 + 7, 4)
      const cloud = noise.layered(u * 2.6 + warpX * 1.3, v * 2.6 + warpY * 1.3, 6)
      const core = noise2.layered(u * 3.6 + warpY * 1.6, v * 3.6 - warpX * 1.6, 5)
      const a = smooth(-0.25, 0.6, cloud + band * 0.35 - 0.08)
      const b = smooth(0.08, 0.6, core + band * 0.3 - 0.1) * a
      const dust = smooth(0.2, 0.5, noise.ridged(u * 3 + warpX, v * 3 + warpY, 4) - 0.25) * 0.55 * a
      const channel = (c: 0 | 1 | 2, dark: number) =>
        (dark + back[c] * a * 0.5 + gas[c] * a * a * 0.75 + heart[c] * b * b * 0.95) * (1 - dust)
      setPixel(data, (y * width + x) * 3, [channel(0, 0.012), channel(1, 0.014), channel(2, 0.04)])
    }
}

function paintPlanets(
  image: FloatImage,
  random: Random,
  side: number,
  seed: number,
  ringed: boolean,
  gas: Nebula,
) {
  const { width, height } = image
  const size = shortSide(image)
  const large = {
    radius: size * random.range(0.15, 0.34),
    x: width * (0.5 - side * random.range(0.16, 0.42)),
    y: height * random.pick([random.range(0.16, 0.34), random.range(0.7, 0.95)]),
  }
  paintPlanet(image, { ...large, side, seed, ring: ringed || random.chance(0.55), air: gas[1] })
  if (!random.chance(0.5)) return
  const moon = {
    radius: size * random.range(0.035, 0.08),
    x: width * random.range(0.1, 0.9),
    y: height * random.range(0.1, 0.5),
  }
  paintPlanet(image, { ...moon, side, seed: seed + 19, ring: false, air: gas[1] })
}
