import type { Plan } from '../plan/plan.ts'
import { recycle } from '../raster/arena.ts'
import {
  clamp,
  fromHsv,
  hex,
  lerp,
  luminance,
  mix,
  type Rgb,
  scale,
  smooth,
  toHsv,
} from '../raster/colour.ts'
import { type FloatImage, newImage, readPixel, setPixel } from '../raster/image.ts'
import type { SceneId } from '../scenes/scene-ids.ts'
import { paintSky } from '../scenes/sky.ts'
import type { Survey } from './survey.ts'

/** Effect on the colors of places that cannot be built into an image. */
const PLACES: Readonly<Partial<Record<SceneId, string>>> = {
  underwater: '#1f7fb0',
  space: '#3a2a7a',
  desert: '#d9a860',
  cyber: '#8a3fd8',
  volcano: '#b0452a',
  alien: '#8a5fd0',
}
/** Gives an image the hour, weather, season and colors that the prompt names. */
export function relight(image: FloatImage, plan: Plan, seen: Survey, strength: number): void {
  const named = plan.reading.mood !== undefined || plan.reading.weather.has('rain')
  const k = 0.45 + 0.55 * strength
  // If the prompt names no light, one seed in four keeps the image's own and the others change it.
  const light = named ? k : plan.variant === 0 ? 0 : strength * 0.7
  if (light > 0) {
    repaintSky(image, plan, seen, light)
    setLight(image, plan, seen, light)
  }
  const place = plan.reading.scenes.map((scene) => PLACES[scene]).find((colour) => colour !== undefined)
  const tint = plan.tint ?? (place === undefined ? undefined : hex(place))
  eachColour(image, [turnSeason(plan, k), ...(tint ? [tintTo(tint, 0.2 + 0.35 * strength)] : [])])
}

type Turn = (c: Rgb, down: number) => Rgb

function eachColour(image: FloatImage, turns: readonly (Turn | null)[]): void {
  const wanted = turns.filter((turn) => turn !== null)
  if (wanted.length === 0) return
  const { width, height, data } = image
  for (let at = 0; at < data.length; at += 3) {
    const down = Math.floor(at / 3 / width) / height
    let c = readPixel(data, at)
    for (const turn of wanted) c = turn(c, down)
    setPixel(data, at, c)
  }
}

/** Paints the sky of the named hour where the image has sky; leaves and roofs in front of it stay. */
function repaintSky(
  image: FloatImage,
  { light, clouds, bigDisc, seed }: Plan,
  seen: Survey,
  k: number,
): void {
  if (!seen.sky.includes(1)) return
  const { width, height, data } = image
  const sky = newImage(width, height)
  const rows = Math.min(height, Math.ceil((seen.horizon + 0.25) * height))
  paintSky(sky, light, { horizon: seen.horizon * height, clouds, bigDisc, until: rows }, seed)
  const at = reader(seen)
  for (let y = 0; y < rows; y++)
    for (let x = 0; x < width; x++) {
      const there = at(x, y)
      if (there.cover <= 0) continue
      const i = (y * width + x) * 3
      const apart =
        Math.abs(data[i]! - there.r) + Math.abs(data[i + 1]! - there.g) + Math.abs(data[i + 2]! - there.b)
      const share = there.cover * smooth(0.42, 0.16, apart) * Math.min(1, k * 1.15)
      for (let c = 0; c < 3; c++) data[i + c] = lerp(data[i + c]!, sky.data[i + c]!, share)
    }
  recycle(sky.data)
}

/** Mean color and coverage of the sky around a pixel. */
function reader({ small, sky, factor }: Survey) {
  const { width, height, data } = small
  const there = { r: 0, g: 0, b: 0, cover: 0 }
  return (x: number, y: number) => {
    const px = clamp((x + 0.5) / factor - 0.5, 0, width - 1.001)
    const py = clamp((y + 0.5) / factor - 0.5, 0, height - 1.001)
    const left = px | 0
    const top = py | 0
    there.r = there.g = there.b = there.cover = 0
    for (let j = 0; j < 2; j++)
      for (let i = 0; i < 2; i++) {
        const cell = (top + j) * width + left + i
        const weight = sky[cell]! * (i ? px - left : 1 - px + left) * (j ? py - top : 1 - py + top)
        there.cover += weight
        there.r += data[cell * 3]! * weight
        there.g += data[cell * 3 + 1]! * weight
        there.b += data[cell * 3 + 2]! * weight
      }
    const share = 1 / Math.max(1e-6, there.cover)
    there.r *= share
    there.g *= share
    there.b *= share
    return there
  }
}

/** Shadows get the color of the sky, highlights that of the sun, and the horizon gets haze. */
function setLight(image: FloatImage, { light }: Plan, seen: Survey, k: number): void {
  const even = (c: Rgb): Rgb => scale(c, 1 / Math.max(0.1, luminance(...c)))
  const target = lerp(0.46, 0.17, light.night) * (light.mood === 'storm' ? 0.7 : 1)
  const exposure = clamp(target / Math.max(0.04, seen.level), 0.3, 1.9)
  const shade = scale(even(light.ambient), lerp(1, exposure, k))
  const lit = scale(even(light.sun), lerp(1, exposure, k))
  const haze = clamp((light.fogDensity - 0.75) * 0.55)
  const grey = light.night > 0.5 || light.mood === 'overcast' || light.mood === 'storm' ? 0.4 * k : 0
  eachColour(image, [
    (c, down) => {
      const level = luminance(...c)
      const dull = mix(c, [level, level, level], grey)
      const colour = mix(shade, lit, smooth(0.2, 0.75, level))
      const far =
        Math.exp(-(((down - seen.horizon) / 0.2) ** 2)) * haze * k * (down > seen.horizon ? 0.7 : 0.9)
      const own: Rgb = [dull[0] * colour[0], dull[1] * colour[1], dull[2] * colour[2]]
      return mix(mix(c, own, k), light.fog, far)
    },
  ])
}

/** Leaves follow the season; in winter the ground has snow and the light is cold. */
function turnSeason({ season }: Plan, k: number): Turn | null {
  if (season === 'green') return null
  return (c, down) => {
    const [hue, s, v] = toHsv(clamp(c[0]), clamp(c[1]), clamp(c[2]))
    const leaf = smooth(0.13, 0.2, hue) * smooth(0.47, 0.4, hue) * smooth(0.12, 0.3, s) * k
    if (season === 'autumn')
      return mix(c, fromHsv(0.07 + (hue - 0.25) * 0.16, clamp(s * 1.15), v * 1.08), leaf)
    if (season === 'spring') return mix(c, mix(fromHsv(0.94, 0.32, clamp(v * 1.3)), c, 0.45), leaf * 0.8)
    const level = luminance(...c)
    const cold: Rgb = [level * 0.94, level * 1, level * 1.1]
    const dust = k * smooth(0.4, 0.75, down) * smooth(0.16, 0.5, level) * 0.6
    return mix(mix(c, cold, 0.55 * k + leaf * 0.3), [0.9, 0.94, 1], dust)
  }
}

/** Changes the hue and keeps the brightness. */
function tintTo(tint: Rgb, k: number): Turn {
  const own = Math.max(0.12, luminance(...tint))
  return (c) => {
    const level = luminance(...c)
    const t = level / own
    const dyed: Rgb = [tint[0] * t, tint[1] * t, tint[2] * t]
    return mix(c, mix(dyed, [level, level, level], smooth(0.7, 1.1, level) * 0.6), k)
  }
}
