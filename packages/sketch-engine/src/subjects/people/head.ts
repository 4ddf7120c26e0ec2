import type { SKRSContext2D } from '@napi-rs/canvas'
import { hex, mix, type Rgb } from '../../raster/colour.ts'
import { trace } from '../../raster/trace.ts'
import { dark, fill, flat, light, stroke } from './brush.ts'
import type { Age, Sex } from './skeleton.ts'

/** A head is drawn around its center: 100 units to the sides, 110 up and down. */
export interface Head {
  readonly skin: Rgb
  readonly hair: Rgb
  readonly style: string
  readonly sex: Sex
  readonly age: Age
  readonly beard: string | undefined
  readonly freckles: boolean
  /** From the pose: closed eyes, an open mouth, seen from behind, direction of view. */
  readonly mood: Readonly<Record<string, string>>
}

const oval = (x: number, y: number, rx: number, ry: number) => (c: SKRSContext2D) =>
  c.ellipse(x, y, rx, ry, 0, 0, 7)

const BEHIND: Readonly<Record<string, string>> = {
  long: 'M-104 -20Q-120 -120 0 -124Q120 -120 104 -20Q112 120 132 236Q60 262 0 240Q-60 262 -132 236Q-112 120 -104 -20',
  bob: 'M-108 -20Q-120 -122 0 -124Q120 -122 108 -20Q116 60 116 112Q60 128 0 120Q-60 128 -116 112Q-116 60 -108 -20',
}
const FRONT: Readonly<Record<string, string>> = {
  short:
    'M-104 -4Q-116 -122 4 -126Q118 -122 104 -4Q96 -30 88 -52Q30 -44 -20 -70Q-60 -50 -88 -42Q-98 -24 -104 -4',
  swept: 'M-105 10Q-118 -120 0 -126Q118 -122 105 10Q98 -40 40 -74Q-30 -40 -84 -34Q-100 -10 -105 10',
  fringe:
    'M-106 16Q-116 -122 0 -126Q116 -122 106 16Q100 -20 94 -34Q50 -44 0 -42Q-50 -44 -94 -34Q-100 -20 -106 16',
}

/** Hair behind the shoulders. */
export function paintHairBehind(c: SKRSContext2D, { style, hair }: Head): void {
  const shape = BEHIND[style]
  if (shape) fill(c, dark(hair, 0.22), -120, 120, trace(shape))
  if (style === 'curly')
    for (const [x, y, r] of [
      [-92, -40, 54],
      [92, -40, 54],
      [-104, 30, 52],
      [104, 30, 52],
      [-100, 96, 50],
      [100, 96, 50],
      [-50, -96, 56],
      [50, -96, 56],
      [0, -108, 56],
    ] as const)
      flat(c, dark(hair, 0.12), oval(x, y, r, r))
  if (style === 'bun') fill(c, hair, -50, 50, oval(0, -132, 46, 42))
  if (style === 'topknot') fill(c, hair, -30, 30, oval(0, -138, 28, 32))
  if (style === 'pony')
    fill(c, dark(hair, 0.16), 60, 190, trace('M70 -90Q190 -100 176 40Q170 120 130 150Q140 40 84 -20'))
  if (style === 'braids')
    for (const side of [-1, 1])
      for (let i = 0; i < 5; i++)
        fill(
          c,
          dark(hair, 0.1 + (i % 2) * 0.1),
          -150,
          150,
          oval(side * (108 + i * 4), 40 + i * 38, 27 - i * 2, 26),
        )
}

export function paintHead(c: SKRSContext2D, head: Head): void {
  const { skin, mood } = head
  for (const side of [-1, 1]) fill(c, dark(skin, 0.08), -120, 120, oval(side * 98, 14, 22, 28))
  fill(
    c,
    skin,
    -130,
    170,
    trace('M-100 -10C-104 -140 104 -140 100 -10C100 70 64 112 0 112C-64 112 -100 70 -100 -10'),
  )
  if (mood.view === 'back') {
    paintBackOfHead(c, head)
    return
  }
  paintFace(c, head)
  paintBeard(c, head)
  paintFringe(c, head)
}

function paintBackOfHead(c: SKRSContext2D, { hair, style, skin }: Head): void {
  if (style === 'bald') return
  const low = BEHIND[style]
  fill(
    c,
    hair,
    -120,
    150,
    trace('M-106 20C-116 -150 116 -150 106 20C96 84 50 100 0 100C-50 100 -96 84 -106 20'),
  )
  if (low) fill(c, hair, -130, 150, trace(low))
  else flat(c, dark(skin, 0.12), oval(0, 108, 40, 14))
}

function paintFace(c: SKRSContext2D, { skin, age, sex, freckles, mood, hair }: Head): void {
  const dx = Number(mood.look ?? 0)
  const dy = Number(mood.gaze ?? 0)
  const wide = age === 'child' || age === 'baby' ? 1.15 : 1
  const ink: Rgb = [0.14, 0.09, 0.1]
  for (const side of [-1, 1]) {
    const x = side * 40 + dx
    flat(c, mix(skin, [0.95, 0.3, 0.3], 0.5), oval(side * 60 + dx, 50 + dy, 24, 16), 0.5)
    if (mood.eyes === 'closed')
      stroke(c, ink, 7, trace(`M${x - 20} ${14 + dy}Q${x} ${32 + dy} ${x + 20} ${14 + dy}`))
    else {
      flat(c, [1, 1, 1], oval(x, 12 + dy, 23 * wide, 25 * wide))
      flat(c, ink, oval(x + dx * 0.3, 14 + dy * 1.4, 14 * wide, 18 * wide))
      flat(c, [1, 1, 1], oval(x + dx * 0.3 + 5, 7 + dy * 1.4, 5, 6))
      stroke(c, ink, sex === 'f' ? 7 : 4, trace(`M${x - 24} ${4 + dy}Q${x} ${-22 + dy} ${x + 24} ${4 + dy}`))
      if (sex === 'f' && age !== 'old')
        stroke(c, ink, 6, trace(`M${x + side * 22} ${0 + dy}L${x + side * 33} ${-9 + dy}`))
    }
    const frown = Number(mood.frown ?? 0) * side
    stroke(
      c,
      age === 'old' ? [0.82, 0.82, 0.84] : dark(hair, 0.3),
      sex === 'f' ? 7 : 10,
      trace(`M${x - 24} ${-34 + dy - frown}Q${x} ${-46 + dy} ${x + 24} ${-34 + dy + frown}`),
    )
    if (age === 'old')
      stroke(
        c,
        dark(skin, 0.26),
        4,
        trace(
          `M${side * 76} 20L${side * 88} 12M${side * 76} 28L${side * 90} 28M${side * 30} 60Q${side * 44} 76 ${side * 40} 92`,
        ),
      )
  }
  if (age === 'old') stroke(c, dark(skin, 0.2), 4, trace('M-40 -66Q0 -74 40 -66'))
  if (freckles)
    for (const [x, y] of [
      [-66, 40],
      [-52, 50],
      [-40, 40],
      [-58, 62],
      [66, 40],
      [52, 50],
      [40, 40],
      [58, 62],
      [-14, 34],
      [12, 32],
    ] as const)
      flat(c, [0.62, 0.3, 0.16], oval(x + dx, y, 4.5, 4.5))
  stroke(
    c,
    dark(skin, 0.28),
    6,
    trace(`M${-8 + dx * 1.4} ${42 + dy}Q${2 + dx * 1.4} ${50 + dy} ${12 + dx * 1.4} ${42 + dy}`),
  )
  paintMouth(c, mood.mouth, dx, dy, sex)
}

function paintMouth(c: SKRSContext2D, mouth: string | undefined, dx: number, dy: number, sex: Sex): void {
  const lip: Rgb = sex === 'f' ? [0.8, 0.24, 0.28] : [0.55, 0.2, 0.18]
  const y = 70 + dy * 0.8
  if (mouth === 'sing') {
    flat(c, [0.45, 0.08, 0.1], oval(dx, y + 6, 18, 24))
    return
  }
  if (mouth === 'sad') {
    stroke(c, lip, 8, trace(`M${dx - 24} ${y + 12}Q${dx} ${y - 8} ${dx + 24} ${y + 12}`))
    return
  }
  if (mouth === 'calm') {
    stroke(c, lip, 8, trace(`M${dx - 20} ${y}Q${dx} ${y + 10} ${dx + 20} ${y}`))
    return
  }
  fill(
    c,
    [0.62, 0.12, 0.14],
    -40,
    40,
    trace(
      `M${dx - 34} ${y - 6}Q${dx} ${y + 2} ${dx + 34} ${y - 6}Q${dx + 22} ${y + 28} ${dx} ${y + 28}Q${dx - 22} ${y + 28} ${dx - 34} ${y - 6}`,
    ),
  )
  flat(
    c,
    [1, 1, 1],
    trace(`M${dx - 29} ${y - 3}Q${dx} ${y + 4} ${dx + 29} ${y - 3}Q${dx} ${y + 16} ${dx - 29} ${y - 3}`),
  )
}

function paintBeard(c: SKRSContext2D, { beard, hair }: Head): void {
  if (!beard) return
  const colour = beard.startsWith('#') ? hex(beard) : hair
  const low = beard === 'long' || beard === '#f4f4f4' ? 210 : 128
  fill(
    c,
    colour,
    -100,
    120,
    trace(`M-102 4Q-80 44 -44 52Q0 40 44 52Q80 44 102 4Q104 ${low * 0.7} 0 ${low}Q-104 ${low * 0.7} -102 4`),
  )
  flat(c, [0.6, 0.2, 0.2], oval(0, 76, 22, 9))
  fill(c, light(colour, 0.12), -60, 60, trace('M0 54Q-34 44 -58 70Q-30 74 0 62Q30 74 58 70Q34 44 0 54'))
}

function paintFringe(c: SKRSContext2D, { style, hair, sex, age }: Head): void {
  if (style === 'bald') {
    if (age === 'old') for (const side of [-1, 1]) fill(c, hair, -120, 120, oval(side * 100, -14, 20, 42))
    return
  }
  if (age === 'baby') {
    stroke(c, hair, 12, trace('M-6 -100Q-30 -140 10 -132Q34 -124 14 -112'))
    return
  }
  const cut =
    style === 'bob' || style === 'braids' || style === 'fringe' ? 'fringe' : sex === 'f' ? 'swept' : 'short'
  fill(c, hair, -130, 150, trace(FRONT[cut] ?? ''))
  stroke(c, light(hair, 0.24), 6, trace('M-62 -86Q-20 -110 34 -104'))
}
