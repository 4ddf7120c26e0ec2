import { grade, toneMap } from '../finish/tone.ts'
import { clamp, hex, lerp, mix, type Rgb, smooth } from '../raster/colour.ts'
import { brushScale, type FloatImage, readPixel, setPixel } from '../raster/image.ts'
import { Noise } from '../raster/noise.ts'
import { texture } from '../raster/texture.ts'
import { finderOf, flatten } from './palette.ts'
import { stampSeal } from './seal.ts'
import type { Style } from './style.ts'
import { edgesOf, marginAt } from './tools.ts'

/** Pigments of the woodblock printers. */
const PIGMENTS = (
  '#f3e6c8 #ead9b0 #16325c #234f86 #3f76a8 #7fb0bf #b5cfc8 #c0392b #dd7a55 #e9b08a #4f6f45 #8aa35f ' +
  '#2e2f36 #dcb04c #8a6a4c #cdb58f #efc9b4 #54507a'
)
  .split(' ')
  .map(hex)

const findPigment = finderOf(PIGMENTS)
const LINE: Rgb = [0.09, 0.1, 0.17]
const PRUSSIAN: Rgb = [0.08, 0.2, 0.4]
const MARGIN = 0.032

/** A woodblock print: flat pigments, an outline, a blue gradient at the top, wood grain. */
export const ukiyoE: Style = (source, { seed, strength }) => {
  toneMap(source)
  grade(source, { contrast: 0.24, saturation: 1.25, exposure: 1.05 })
  const scale = brushScale(source)
  const { image } = flatten(source, seed, 18, scale)
  const edges = edgesOf(image, 1.4 * scale, 1.5 * strength)
  const { width, height, data } = image
  const grain = new Noise(seed)
  const wear = new Noise(seed + 2)
  const fibreOf = texture(grain, image, [2.4, 30], 3)
  const wearOf = texture(wear, image, [3, 3], 2)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const i = y * width + x
      const fibres = fibreOf(x, y) * 0.05 + wearOf(x, y) * 0.035
      const margin = marginAt(image, x, y)
      if (margin < MARGIN) setPixel(data, i * 3, paper(fibres))
      else if (margin < MARGIN + 0.0035) setPixel(data, i * 3, LINE)
      else
        setPixel(
          data,
          i * 3,
          printed(
            image,
            i * 3,
            y / height,
            edges[i]! * (0.85 + wear.at(x / scale / 9, y / scale / 9) * 0.2),
            fibres,
          ),
        )
    }
  stampSeal(image, {
    x: Math.round(width * 0.9),
    y: Math.round(height * 0.13),
    halfWidth: Math.round(18 * scale),
    halfHeight: Math.round(40 * scale),
    ink: [0.72, 0.18, 0.14],
    ground: [0.95, 0.89, 0.77],
    seed,
  })
  return image
}

const paper = (fibres: number): Rgb => [0.945 + fibres, 0.905 + fibres, 0.81 + fibres]

function printed(image: FloatImage, at: number, down: number, line: number, fibres: number): Rgb {
  const own = readPixel(image.data, at)
  const pigment = PIGMENTS[findPigment(own[0] * 1.05, own[1] * 1.02, own[2])]!
  const rubbed = mix(mix(pigment, own, 0.16), PRUSSIAN, smooth(0.2, 0.03, down) * 0.72)
  const inked = mix(rubbed, LINE, clamp(line))
  const k = (c: number, warm: number) => lerp(0.05, 0.98, c) * warm + fibres
  return [k(inked[0], 1), k(inked[1], 0.985), k(inked[2], 0.93)]
}
