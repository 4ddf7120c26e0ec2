import { clamp, fromHsv, mix, type Rgb, smooth, toHsv, WHITE } from '../raster/colour.ts'
import { newImage, setPixel, shortSide } from '../raster/image.ts'
import { Random } from '../raster/random.ts'
import { span } from '../raster/span.ts'
import { flatStage, type Stage } from './stage.ts'

export interface StudioSetOptions {
  width: number
  height: number
  /** Seed of what a variation keeps: colors and large shapes. */
  look: number
  tint?: Rgb | undefined
  white: boolean
  /** Plain paper without panel and floor. */
  plain: boolean
}

/** Paper of one color that curves from wall to floor, with or without a round panel behind. */
export function paintStudioSet({ width, height, look, tint, white, plain }: StudioSetOptions): Stage {
  const image = newImage(width, height)
  const random = new Random(look)
  const size = shortSide(image)
  const side = random.chance(0.5) ? 1 : -1
  const own = fromHsv(random.next(), random.range(0.25, 0.55), random.range(0.75, 0.95))
  const paper: Rgb = white ? [0.95, 0.95, 0.95] : (tint ?? own)
  const light = mix(paper, WHITE, 0.5)
  const dark = mix(paper, [0.1, 0.08, 0.14], white ? 0.12 : 0.38)
  const hue = toHsv(...paper)[0] + random.pick([0.08, 0.5, 0.92])
  const panel = tint ? mix(tint, WHITE, 0.55) : fromHsv(hue, 0.4, 0.98)
  const radius = !white && !plain && random.chance(0.5) ? size * random.range(0.3, 0.36) : 0
  const floor = height * 0.72
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const lamp = Math.exp(
        -span((x - width * (0.5 + side * 0.12)) / width, (y - height * 0.42) / height) * 2.3,
      )
      let colour = mix(dark, light, clamp(lamp * 1.1))
      if (radius > 0) {
        const away = span(x - width / 2, y - height * 0.46)
        const face = mix(panel, light, clamp(0.5 - ((y - height * 0.46) / radius) * 0.4))
        colour = mix(colour, face, smooth(radius + 1, radius - 1, away) * 0.85)
      }
      const onFloor = plain ? 0 : smooth(floor - height * 0.05, floor + height * 0.06, y)
      const ground = mix(light, dark, smooth(floor, height * 1.1, y) * 0.8)
      setPixel(image.data, (y * width + x) * 3, mix(colour, ground, onFloor * 0.6))
    }
  return {
    ...flatStage,
    scene: 'studio',
    image,
    horizon: floor,
    side,
    ambient: mix([0.8, 0.8, 0.82], paper, 0.2),
    sun: [1, 0.98, 0.95],
    fog: dark,
    groundY: () => height * 0.8,
  }
}
