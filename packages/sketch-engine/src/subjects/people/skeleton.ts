import { type Entry, numbersOf } from './read-people.ts'

export interface Point {
  readonly x: number
  readonly y: number
}

export type Age = 'baby' | 'child' | 'adult' | 'old'
export type Sex = 'f' | 'm'

/** Lengths and widths of a body, in units of which a man has about 890. */
export interface Build {
  readonly headX: number
  readonly headY: number
  readonly neck: number
  readonly torso: number
  readonly thigh: number
  readonly shin: number
  readonly upper: number
  readonly fore: number
  readonly shoulder: number
  readonly hip: number
  readonly arm: number
  readonly leg: number
}

const build = (text: string): Build => {
  const [headX = 0, headY = 0, neck = 0, torso = 0, thigh = 0, shin = 0, upper = 0, fore = 0, ...wide] =
    numbersOf(text, ' ')
  const [shoulder = 0, hip = 0, arm = 0, leg = 0] = wide
  return { headX, headY, neck, torso, thigh, shin, upper, fore, shoulder, hip, arm, leg }
}

const BUILDS: Readonly<Record<string, Build>> = {
  m: build('98 110 20 232 160 160 128 118 98 62 52 68'),
  f: build('96 108 18 218 158 158 122 112 80 66 42 58'),
  child: build('100 106 6 160 92 90 84 78 70 52 42 52'),
  baby: build('96 94 -6 116 46 40 56 48 56 50 40 46'),
}

export const buildOf = (sex: Sex, age: Age): Build =>
  BUILDS[age === 'adult' || age === 'old' ? sex : age] ?? build('')

/** Positions of all joints; the feet of a standing person are at 0. */
export interface Skeleton {
  readonly hip: Point
  readonly chest: Point
  readonly head: Point
  /** Radians, clockwise. */
  readonly lean: number
  readonly tilt: number
  /** The left one in the image first. */
  readonly arms: readonly [Limb, Limb]
  readonly legs: readonly [Limb, Limb]
}

/** Shoulder, elbow and hand, or hip, knee and foot. */
export type Limb = readonly [Point, Point, Point]

const RADIANS = Math.PI / 180
export const SOLE = 22

const onward = ({ x, y }: Point, angle: number, length: number): Point => ({
  x: x + Math.sin(angle) * length,
  y: y + Math.cos(angle) * length,
})

/** Angles are degrees outward from straight down, lengths are shares of the whole limb. */
export function poseSkeleton(body: Build, pose: Entry | undefined): Skeleton {
  const words = pose?.words ?? {}
  const lean = Number(words.lean ?? 0) * RADIANS
  const tilt = lean + Number(words.tilt ?? 0) * RADIANS
  const limb = (from: Point, side: number, text: string, first: number, second: number): Limb => {
    const [upper = 0, lower = upper, k = 1, l = 1] = numbersOf(text)
    const joint = onward(from, side * upper * RADIANS, first * k)
    return [from, joint, onward(joint, side * lower * RADIANS, second * l)]
  }
  const legs = (hip: Point): [Limb, Limb] => [
    limb(
      { x: hip.x - body.hip * 0.56, y: hip.y },
      -1,
      words.legL ?? words.legs ?? '4,2',
      body.thigh,
      body.shin,
    ),
    limb(
      { x: hip.x + body.hip * 0.56, y: hip.y },
      1,
      words.legR ?? words.legs ?? '4,2',
      body.thigh,
      body.shin,
    ),
  ]
  const trial = legs({ x: 0, y: 0 })
  const low = Math.max(trial[0][2].y, trial[1][2].y, words.kneel ? trial[0][1].y : 0)
  const hip = { x: 0, y: -low - SOLE - Number(words.lift ?? 0) }
  const chest = onward(hip, Math.PI - lean, body.torso)
  const across = { x: Math.cos(lean) * body.shoulder * 0.86, y: Math.sin(lean) * body.shoulder * 0.86 }
  const low24 = onward(chest, -lean, 26)
  const arm = (side: number, text: string): Limb =>
    limb({ x: low24.x + side * across.x, y: low24.y + side * across.y }, side, text, body.upper, body.fore)
  return {
    hip,
    chest,
    head: onward(chest, Math.PI - tilt, body.neck + body.headY * 0.94),
    lean,
    tilt,
    arms: [arm(-1, words.armL ?? words.arms ?? '12,6'), arm(1, words.armR ?? words.arms ?? '12,6')],
    legs: legs(hip),
  }
}
