import { hex, mix, type Rgb } from '../raster/colour.ts'
import type { Random } from '../raster/random.ts'
import { MOODS, type Mood } from './moods.ts'

/** The light of a scene. */
export interface Light {
  readonly mood: Mood
  readonly zenith: Rgb
  readonly middle: Rgb
  readonly horizon: Rgb
  readonly sun: Rgb
  readonly ambient: Rgb
  readonly fog: Rgb
  readonly cloudLit: Rgb
  readonly cloudShade: Rgb
  /** Height of the sun, 0 at the horizon. */
  readonly elevation: number
  /** Horizontal position of the sun, from the center, in image widths. */
  readonly sunX: number
  readonly disc: 'sun' | 'moon' | 'none'
  readonly stars: number
  readonly cloudCover: number
  readonly fogDensity: number
  /** 0 by day, 1 in the middle of the night. */
  readonly night: number
}

/** Picks one of a mood's palettes. */
export function makeLight(mood: Mood, random: Random): Light {
  const row = random.pick(MOODS[mood])
  const [zenith, middle, horizon, sun, ambient, fog, cloudLit, cloudShade] = row.colours.split(' ').map(hex)
  const side = random.chance(0.5) ? 1 : -1
  const low = mood === 'golden' || mood === 'sunset' || mood === 'dawn' || mood === 'night'
  return {
    mood,
    zenith: zenith!,
    middle: middle!,
    horizon: horizon!,
    sun: sun!,
    ambient: ambient!,
    fog: fog!,
    cloudLit: cloudLit!,
    cloudShade: cloudShade!,
    elevation: row.elevation,
    sunX: side * random.range(0.12, 0.34),
    disc: row.disc,
    stars: row.stars,
    fogDensity: row.fog,
    night: row.night,
    cloudCover: low ? random.range(0.25, 0.5) : random.range(0.3, 0.62),
  }
}

/** The side that the light comes from: 1 right, -1 left. */
export const lightSide = (light: Light): 1 | -1 => (light.sunX < 0 ? -1 : 1)

/** Tints the whole light with a color from the prompt. */
export function tintLight(light: Light, tint: Rgb, strength: number): Light {
  const grey = (c: Rgb) => 0.3 * c[0] + 0.59 * c[1] + 0.11 * c[2]
  const turn = (c: Rgb): Rgb => {
    const k = grey(c) / Math.max(0.12, grey(tint))
    return mix(c, [Math.min(1, tint[0] * k), Math.min(1, tint[1] * k), Math.min(1, tint[2] * k)], strength)
  }
  return {
    ...light,
    zenith: turn(light.zenith),
    middle: turn(light.middle),
    horizon: turn(light.horizon),
    fog: turn(light.fog),
    sun: mix(light.sun, turn(light.sun), 0.5),
    ambient: turn(light.ambient),
    cloudLit: mix(light.cloudLit, turn(light.cloudLit), 0.6),
    cloudShade: turn(light.cloudShade),
  }
}
