import { clamp, mix, type Rgb, smooth, WHITE } from '../raster/colour.ts'
import { type FloatImage, newImage, setPixel, shortSide } from '../raster/image.ts'
import { Noise } from '../raster/noise.ts'
import { Random } from '../raster/random.ts'
import { span } from '../raster/span.ts'
import { paintBubbles, paintReef } from './reef.ts'
import { flatStage, type Stage } from './stage.ts'

/** Bright surface, open water, deep water. */
export type WaterColours = readonly [Rgb, Rgb, Rgb]

const WATERS: readonly WaterColours[] = [
  [
    [0.5, 0.9, 0.95],
    [0.08, 0.45, 0.66],
    [0.01, 0.12, 0.28],
  ],
  [
    [0.62, 0.95, 0.86],
    [0.06, 0.5, 0.58],
    [0, 0.16, 0.26],
  ],
  [
    [0.5, 0.72, 1],
    [0.1, 0.28, 0.66],
    [0.02, 0.05, 0.24],
  ],
]
const SAND: Rgb = [0.72, 0.68, 0.5]

/** Under water: rays from above, sand with caustics, coral and kelp at the sides. */
export function paintUnderwater(width: number, height: number, seed: number, look: number): Stage {
  const image = newImage(width, height)
  const random = new Random(seed)
  const colours = new Random(look).pick(WATERS)
  const sunX = width * random.range(0.3, 0.7)
  const floor = height * 0.74
  const noise = new Noise(seed)
  const noise2 = new Noise(seed + 3)
  paintWaterColumn(image, colours, sunX, noise, noise2)
  for (let layer = 0; layer < 3; layer++) paintSeabed(image, colours, floor, layer, noise, noise2)
  paintReef(image, colours[1], floor, random)
  paintBubbles(image, random)
  return {
    ...flatStage,
    scene: 'underwater',
    image,
    horizon: height * 0.4,
    side: sunX < width / 2 ? -1 : 1,
    ambient: mix(colours[1], [0.6, 0.8, 0.9], 0.45),
    sun: mix(colours[0], WHITE, 0.35),
    fog: colours[1],
    groundY: (_x, distance) => floor + (height * 0.14) / Math.max(0.5, distance / 4),
    fogAt: (distance) => clamp((distance - 4) / 14, 0, 0.8),
  }
}

function paintWaterColumn(
  image: FloatImage,
  [bright, open, deep]: WaterColours,
  sunX: number,
  noise: Noise,
  noise2: Noise,
) {
  const { width, height, data } = image
  const size = shortSide(image)
  for (let y = 0; y < height; y++) {
    const down = y / height
    const base = mix(open, deep, smooth(0.15, 0.95, down))
    for (let x = 0; x < width; x++) {
      const near = Math.exp(-span(((x - sunX) / width) * 1.3, down * 1.1) * 2.6)
      const angle = Math.atan2(x - sunX, y + height * 0.5)
      const spread = Math.exp((-Math.abs(x - sunX) / width) * 1.2)
      const ray =
        smooth(-0.05, 0.55, noise.layered(angle * 8, 2.2, 3)) * smooth(0.95, 0, down) * 0.28 * spread
      const surface = down < 0.12 ? smooth(0.45, 0.8, noise2.ridged((x / size) * 6, (y / size) * 22, 3)) : 0
      const foam = surface * smooth(0.12, 0, down) * 0.5
      const water = mix(base, bright, clamp(near * 1.1))
      setPixel(data, (y * width + x) * 3, [
        water[0] + bright[0] * ray + foam,
        water[1] + bright[1] * ray + foam,
        water[2] + bright[2] * ray + foam,
      ])
    }
  }
}

/** One bank of sand; the first is the farthest. */
function paintSeabed(
  image: FloatImage,
  colours: WaterColours,
  floor: number,
  layer: number,
  noise: Noise,
  noise2: Noise,
) {
  const { width, height, data } = image
  const [bright, open] = colours
  const size = shortSide(image)
  const far = 1 - layer / 2
  const base = floor + (1 - far) * height * 0.1
  for (let x = 0; x < width; x++) {
    const rise = noise.layered((x / size) * 2 + layer * 9, layer, 4) * 0.16 + 0.02
    const top = base - rise * height * (0.5 + far * 0.7)
    for (let y = Math.max(0, Math.floor(top)); y < height; y++) {
      const down = (y - top) / height
      const caustic = smooth(0.42, 0.8, noise2.ridged(((x / size) * 7) / (1 + far), (y / size) * 16, 3))
      const light = caustic * (0.4 - far * 0.3) * Math.exp(-down * 3)
      const k = 0.75 + 0.3 * noise.layered((x / size) * 14, (y / size) * 30, 3) + smooth(0.02, 0, down) * 0.15
      const sand: Rgb = [
        SAND[0] * (open[0] * 0.7 + 0.25) * k + light * bright[0],
        SAND[1] * (open[1] * 0.6 + 0.35) * k + light * bright[1],
        SAND[2] * (open[2] * 0.6 + 0.4) * k + light * bright[2],
      ]
      setPixel(data, (y * width + x) * 3, mix(sand, open, far * 0.8))
    }
  }
}
