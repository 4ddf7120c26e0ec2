import type { Canvas } from '@napi-rs/canvas'
import type { How, Role } from '../plan/role.ts'
import { heightOf } from '../plan/uses.ts'
import { clamp } from '../raster/colour.ts'
import { freeCanvas } from '../raster/free-canvas.ts'
import { sheet } from '../raster/sheet.ts'
import { type Cutout, cutoutOf, put, widthAt } from './ink.ts'
import { SEATS } from './seats.ts'

/** Height of the thing on the sheet in rows; everything else is relative to it. */
const TALL = 900
const EDGE = 12

/** Height of the subject relative to the thing if the thing's true height is unknown, and its limits. */
const SHARES: Readonly<Record<How, readonly [usual: number, least: number, most: number]>> = {
  on: [0.55, 0.34, 1.1],
  under: [0.45, 0.3, 0.6],
  front: [0.6, 0.42, 0.95],
  behind: [0.85, 0.6, 1.15],
}

/** Largest width of the subject, in widths of the thing. */
const WIDEST: Readonly<Record<How, number>> = { on: 1.3, under: 0.72, front: 1.3, behind: 0.75 }

/** Draws two subjects on one sheet, so that their relative position is the same in every scene and size. */
export function placeTogether(base: Canvas, other: Canvas, role: Role, detail: number): Canvas {
  const { how, thing } = role.place ?? { how: 'front' as How, thing: { key: '' } }
  const [one, two] = [cutoutOf(base), cutoutOf(other)]
  const share = shareOf(role.key, thing.key, how)
  const wide = widthAt(two, TALL)
  // A low and wide thing must not make the subject a giant, nor a tall and narrow one a dwarf.
  const tall = Math.min(
    TALL * share * clamp(wide / TALL, 0.8, thing.key === '@branch' ? 2.6 : 1.5),
    (wide * WIDEST[how] * one.ink.height) / one.ink.width,
  )
  const rest = how === 'on' ? TALL * (1 - surfaceOf(two, thing.key)) : how === 'behind' ? TALL * 0.2 : 0
  const height = Math.max(TALL, rest + tall) + EDGE * 2
  const width = Math.max(wide, widthAt(one, tall) * (how === 'front' ? 1.5 : 1.1)) + EDGE * 2
  const floor = height - EDGE
  const middle = width / 2
  const aside = how === 'front' ? -Math.min(width * 0.2, (width - widthAt(one, tall)) / 2 - EDGE) : 0
  const canvas = sheet(width, height, detail * 0.8)
  const context = canvas.getContext('2d')
  const putOther = () =>
    put(context, two, { x: middle, foot: floor - (how === 'front' ? TALL * 0.03 : 0), height: TALL })
  const putOne = () => put(context, one, { x: middle + aside, foot: floor - rest, height: tall })
  if (how === 'behind') {
    put(context, one, { x: middle + width * 0.12, foot: floor - rest, height: tall })
    put(context, two, { x: middle - width * 0.04, foot: floor, height: Math.min(TALL * 0.7, tall * 0.75) })
  } else {
    putOther()
    putOne()
  }
  for (const used of [base, other]) freeCanvas(used)
  return canvas
}

/** More would be too small to be recognized. */
const MOST = 4

/** Several side by side. */
export function rowOf(canvas: Canvas, count: number, detail: number): Canvas {
  const one = cutoutOf(canvas)
  const number = Math.min(MOST, count)
  const step = widthAt(one, TALL) * 1.04
  const row = sheet(step * number + EDGE, TALL + EDGE, detail * 0.7)
  const context = row.getContext('2d')
  for (let i = 0; i < number; i++)
    put(context, one, { x: step * (i + 0.5), foot: TALL, height: TALL * (i % 2 === 0 ? 1 : 0.92) })
  freeCanvas(canvas)
  return row
}

function shareOf(key: string, thing: string, how: How): number {
  const [usual, least, most] = SHARES[how]
  const [a, b] = [heightOf(key), heightOf(thing)]
  return a && b ? clamp(a / b, least, most) : usual
}

/**
 * Height at which somebody can stand on a thing: known for seats, otherwise its first painted row in the
 * middle.
 */
function surfaceOf({ canvas, ink }: Cutout, key: string): number {
  const known = SEATS[key]?.[1]
  if (known !== undefined) return known
  const context = canvas.getContext('2d')
  const { data } = context.getImageData(Math.round(ink.left + ink.width / 2), ink.top, 1, ink.height)
  for (let row = 0; row < ink.height; row++) if (data[row * 4 + 3]! > 120) return row / ink.height + 0.03
  return 0.5
}
