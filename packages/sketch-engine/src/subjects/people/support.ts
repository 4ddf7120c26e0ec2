import type { Thing } from '../../plan/role.ts'
import { heightOf, isRidden } from '../../plan/uses.ts'
import { clamp } from '../../raster/colour.ts'
import { type Cutout, cutoutOf } from '../ink.ts'
import { SEATS } from '../seats.ts'
import { drawThing } from '../things.ts'
import { CM } from './belongings.ts'
import type { Age } from './skeleton.ts'

/** A seat: its drawing, which stands on the ground, and the height of the hips on it. */
export interface Support {
  readonly cutout: Cutout
  readonly scale: number
  readonly hips: number
  /** Distance of its center to the right of the hips. */
  readonly right?: number
  /** It is drawn in front of the person, who sits inside. */
  readonly before?: boolean
}

interface SupportOptions {
  readonly ridden: boolean
  readonly age: Age
  readonly detail: number
  /** Height of the hips above the feet. */
  readonly hips: number
}

/** Things to stand on. */
export const isFloor = (key: string): boolean =>
  /^@(stonebridge|pier|cliff|roof|raft|shipdeck|peak)$/.test(key)

export async function supportOf(
  thing: Thing,
  { ridden, age, detail, hips }: SupportOptions,
): Promise<Support | undefined> {
  const canvas = await drawThing(thing, 720, detail, ridden ? 'walk' : false)
  if (!canvas) return undefined
  const cutout = cutoutOf(canvas)
  const { ink } = cutout
  const small = age === 'child' || age === 'baby' ? 0.8 : 1
  if (ridden) {
    const tall = clamp((heightOf(thing.key) ?? 150) * CM * small, 420, 1150)
    const row = SEATS[thing.key]?.[1] ?? backRow(cutout)
    // Saddles are behind the center, and wheels are on the left.
    const right =
      isRidden(thing.key) || thing.key === '@opentractor' ? -0.17 * ink.width * (tall / ink.height) : 0
    return { cutout, scale: tall / ink.height, hips: (row - 1) * tall - 26, right }
  }
  const [cm, surface] = SEATS[thing.key] ?? [120, 0.5]
  const scale = (cm * CM * small) / ink.width
  if (isFloor(thing.key)) return { cutout, scale, hips: hips - ink.height * scale * (1 - surface) }
  return { cutout, scale, hips: -ink.height * scale * (1 - surface) - 34, before: thing.key === '@bathtub' }
}

/** Row of a mount's back, 0…1 of the painted area. */
function backRow({ canvas, ink }: Cutout): number {
  const { data } = canvas
    .getContext('2d')
    .getImageData(
      Math.round(ink.left + ink.width * 0.42),
      ink.top,
      Math.max(1, Math.round(ink.width * 0.14)),
      ink.height,
    )
  const width = data.length / 4 / ink.height
  for (let y = 0; y < ink.height; y++) {
    let covered = 0
    for (let x = 0; x < width; x++) if ((data[(y * width + x) * 4 + 3] ?? 0) > 128) covered++
    if (covered > width * 0.6) return y / ink.height
  }
  return 0.4
}
