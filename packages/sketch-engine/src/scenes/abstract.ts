import { clamp, mix, type Rgb, smooth } from '../raster/colour.ts'
import { blendPixel, type FloatImage, newImage, setPixel, shortSide } from '../raster/image.ts'
import { Noise } from '../raster/noise.ts'
import { Random } from '../raster/random.ts'
import { span } from '../raster/span.ts'
import { flatStage, type Stage } from './stage.ts'

type Palette = (t: number) => Rgb

interface AbstractOptions {
  width: number
  height: number
  seed: number
  variant: number
  palette: readonly Rgb[]
}

/** An image of colors only: marble, flowing lines, layered paper, or folded silk. */
export function paintAbstract(options: AbstractOptions): Stage {
  const image = newImage(options.width, options.height)
  const palette = ramp(options.palette)
  if (options.variant === 1) paintFlow(image, palette, options)
  else if (options.variant === 2) paintLayers(image, palette, options.seed)
  else paintMarble(image, palette, options.seed, options.variant === 3)
  return {
    ...flatStage,
    scene: 'abstract',
    image,
    horizon: options.height / 2,
    side: 1,
    ambient: [0.75, 0.75, 0.78],
    sun: [1, 1, 1],
    fog: palette(0),
    groundY: () => options.height * 0.75,
  }
}

function ramp(colours: readonly Rgb[]): Palette {
  return (t) => {
    const at = clamp(t) * (colours.length - 1)
    const i = Math.min(colours.length - 2, Math.floor(at))
    return mix(colours[i]!, colours[i + 1]!, smooth(0, 1, at - i))
  }
}

/** Noise distorted by noise; `silk` adds fine folds. */
function paintMarble(image: FloatImage, palette: Palette, seed: number, silk: boolean): void {
  const { width, height, data } = image
  const size = shortSide(image)
  const noise = new Noise(seed)
  const noise2 = new Noise(seed + 2)
  const zoom = new Random(seed).range(0.8, 1.5)
  const bend = silk ? 2.6 : 1.7
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const u = ((x - width / 2) / size) * zoom
      const v = ((y - height / 2) / size) * zoom
      const a = noise.layered(u * 1.4, v * 1.4, 4)
      const b = noise2.layered(u * 1.4 + 5, v * 1.4 + 1, 4)
      const vein = noise.layered(u + bend * a, v + bend * b, 5)
      const gloss = noise2.layered(u + bend * 1.4 * vein + 3, v + bend * 1.4 * a, 4)
      const folds = silk ? Math.sin((gloss + vein) * 14) * 0.1 : 0
      const lit = mix(palette(0.5 + vein * 0.75 + folds), [1, 0.98, 0.94], smooth(0.15, 0.55, gloss) * 0.33)
      const shade = 1 - smooth(0, -0.5, gloss) * 0.55
      setPixel(data, (y * width + x) * 3, [lit[0] * shade, lit[1] * shade, lit[2] * shade])
    }
}

const LINES = 5200

/** Thousands of threads along one vector field. */
function paintFlow(image: FloatImage, palette: Palette, { seed }: AbstractOptions): void {
  const { width, height, data } = image
  const size = shortSide(image)
  const random = new Random(seed)
  const noise = new Noise(seed)
  const noise2 = new Noise(seed + 2)
  paintDarkGround(image, palette)
  const eyeX = random.range(-0.4, 0.4)
  const eyeY = random.range(-0.4, 0.4)
  const step = (size / 1024) * 2.1
  for (let k = 0; k < LINES; k++) {
    let x = random.next() * width
    let y = random.next() * height
    const tone = 0.5 + noise2.layered((x / size) * 1.2, (y / size) * 1.2, 2) + random.range(-0.12, 0.12)
    const colour = palette(tone).map((c) => c * 1.15) as unknown as Rgb
    const length = 60 + random.int(90)
    for (let i = 0; i < length; i++) {
      const u = (x - width / 2) / size - eyeX
      const v = (y - height / 2) / size - eyeY
      const angle = noise.layered(u * 1.1 + 3, v * 1.1, 2) * 7 + Math.atan2(v, u) * 0.8
      x += Math.cos(angle) * step
      y += Math.sin(angle) * step
      if (x < 0 || y < 0 || x >= width || y >= height) break
      const at = (Math.floor(y) * width + Math.floor(x)) * 3
      blendPixel(data, at, colour, Math.sin((Math.PI * i) / length) * 0.3)
    }
  }
}

function paintDarkGround(image: FloatImage, palette: Palette): void {
  const { width, height, data } = image
  const ground = mix(palette(0), [0.03, 0.03, 0.06], 0.72)
  const edge = mix(ground, [0, 0, 0], 0.5)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const k = Math.exp(-span((x - width / 2) / width, (y - height / 2) / height) * 1.8)
      setPixel(data, (y * width + x) * 3, mix(edge, ground, k * 1.3))
    }
}

const SHEETS = 10

/** Sheets of torn paper, each with a shadow on the one behind. */
function paintLayers(image: FloatImage, palette: Palette, seed: number): void {
  const { width, height, data } = image
  const size = shortSide(image)
  const noise = new Noise(seed)
  const grain = new Noise(seed + 2)
  for (let i = 0; i < data.length; i += 3) setPixel(data, i, palette(0))
  for (let sheet = 0; sheet < SHEETS; sheet++) {
    const colour = palette(sheet / (SHEETS - 1))
    const base = height * (0.1 + sheet * 0.095)
    for (let x = 0; x < width; x++) {
      const edge = base + noise.layered((x / size) * 1.3 + sheet * 7, sheet * 3.1, 4) * height * 0.22
      paintSheetColumn(image, x, edge, colour, grain)
    }
  }
}

function paintSheetColumn(image: FloatImage, x: number, edge: number, colour: Rgb, grain: Noise): void {
  const { width, height, data } = image
  const size = shortSide(image)
  const reach = size * 0.05
  for (let y = Math.max(0, Math.floor(edge - reach)); y < height; y++) {
    const at = (y * width + x) * 3
    if (y < edge) {
      const shadow = 1 - ((y - edge + reach) / reach) ** 2 * 0.35
      for (let c = 0; c < 3; c++) data[at + c]! *= shadow
    } else {
      const rim = Math.exp(-(y - edge) / (size * 0.006)) * 0.25
      const k = 1 + grain.layered((x / size) * 50, (y / size) * 50, 2) * 0.06
      setPixel(data, at, [colour[0] * k + rim, colour[1] * k + rim, colour[2] * k + rim])
    }
  }
}
