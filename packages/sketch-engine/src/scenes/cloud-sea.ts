import { clamp, mix, smooth } from '../raster/colour.ts'
import { blendPixel, type FloatImage, newImage, shortSide } from '../raster/image.ts'
import { Noise } from '../raster/noise.ts'
import { type Light, lightSide } from './light.ts'
import { paintSky } from './sky.ts'
import { flatStage, type Stage } from './stage.ts'

const BANKS = 5

/** Above the clouds. */
export function paintCloudSea(
  width: number,
  height: number,
  given: Light,
  seed: number,
  bigDisc: boolean,
): Stage {
  const image = newImage(width, height)
  const light = { ...given, cloudCover: 0.62 }
  paintSky(image, light, { horizon: height * 1.12, clouds: 'cumulus', bigDisc }, seed)
  for (let bank = 0; bank < BANKS; bank++) paintBank(image, light, seed + 5, bank)
  return {
    ...flatStage,
    scene: 'sky',
    image,
    horizon: height * 0.9,
    side: lightSide(light),
    ambient: light.ambient,
    sun: light.sun,
    fog: light.fog,
    groundY: () => height * 0.62,
  }
}

function paintBank(image: FloatImage, light: Light, seed: number, bank: number): void {
  const { width, height, data } = image
  const size = shortSide(image)
  const noise = new Noise(seed)
  const detail = new Noise(seed + 1)
  const base = height * (0.66 + bank * 0.075)
  const scale = 2.6 - bank * 0.32
  const far = BANKS - 1 - bank
  for (let x = 0; x < width; x++) {
    const swell = Math.abs(noise.layered((x / size) * scale + bank * 9, bank * 4.1, 5)) * 0.26
    const fluff = detail.layered((x / size) * scale * 3, bank, 3) * 0.035
    const top = base - (swell + fluff) * height * (0.6 + bank * 0.12)
    for (let y = Math.max(0, Math.floor(top)); y < height; y++) {
      const down = (y - top) / (height * 0.16)
      const zoom = 1 + far * 0.2
      const puff = detail.layered((x / size) * 5 * zoom, (y / size) * 7 * zoom + bank * 5, 4)
      const lit = mix(light.cloudShade, light.cloudLit, clamp(1 - down * 0.75 + puff * 0.55))
      const alpha = smooth(0, 0.05, down + puff * 0.04) * 0.97
      blendPixel(data, (y * width + x) * 3, mix(lit, light.horizon, far * 0.13), alpha)
    }
  }
}
