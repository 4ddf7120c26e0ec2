import type { Reading } from '../parse/reading.ts'
import type { Rgb } from '../raster/colour.ts'
import type { Habitat } from '../subjects/habitat.ts'

/** An action that changes how a subject is drawn. */
export type Pose =
  | 'boating'
  | 'sleeping'
  | 'reading'
  | 'holding'
  | 'carrying'
  | 'dancing'
  | 'flying'
  | 'sitting'
  | 'sheltered'
  | 'playing'
  | 'eating'
  | 'perched'
  | 'driving'
  | 'crossing'
  | 'seated'
  | 'containing'
  | 'inbed'
  | 'toying'
  | 'drinking'
  | 'leaping'
  | 'burning'
  | 'running'
  | 'sliding'
  | 'pulling'
  | 'chasing'
  | 'catching'
  | 'climbing'

/** Gait of an animal that is seen from the side. */
export type Gait = 'walk' | 'run' | 'lie'

/** Something that belongs to a subject: held, worn, a seat, a content. */
export interface Thing {
  readonly key: string
  readonly colour?: Rgb | undefined
  readonly count?: number
  /** Other things on the same plate. */
  readonly more?: readonly Thing[] | undefined
  readonly gait?: Gait | undefined
}

/** Position relative to a thing, from the prompt. */
export type How = 'on' | 'under' | 'front' | 'behind'

/** One subject as it will be drawn. */
export interface Role {
  readonly key: string
  /** Position in the prompt. */
  readonly at?: number
  readonly colour?: Rgb | undefined
  readonly count: number
  readonly habitat: Habitat
  readonly size: number
  /** An animal in a space suit. */
  readonly suit?: boolean
  readonly umbrella?: Rgb | undefined
  /** Head and shoulders only. */
  readonly portrait?: boolean
  /** Its pose, if that changes how it is drawn. */
  readonly pose?: Pose | undefined
  /** What it holds, plays, eats, sits on or contains. */
  readonly held?: Thing | undefined
  /** A pose of people/poses.txt. */
  readonly act?: string | undefined
  readonly seat?: Thing | undefined
  readonly sex?: 'f' | 'm' | undefined
  readonly age?: 'baby' | 'child' | 'adult' | 'old' | undefined
  readonly worn?: readonly Thing[]
  readonly hair?: Rgb | undefined
  /** Does the same as another person, with that person's things. */
  readonly follows?: boolean
  readonly asleep?: boolean
  readonly gait?: Gait | undefined
  /** With the white border of a sticker. */
  readonly sticker?: boolean
  /** Several subjects, each in another color. */
  readonly assorted?: boolean
  /** Depth in the water, as a share of its height. */
  readonly draft?: number
  /** Radians by which it rises out of the water. */
  readonly rears?: number
  /** The thing it is on, under, in front of or behind; both are drawn as one. */
  readonly place?: { readonly how: How; readonly thing: Thing } | undefined
  /** A small animal on its shoulder. */
  readonly pet?: Thing | undefined
  /** Color of an animal's coat or sweater. */
  readonly coat?: Rgb | undefined
  /** A second thing in the free hand. */
  readonly spare?: Thing | undefined
  /** Another person of the image who is cared for, hugged or danced with. */
  readonly partner?: Role | undefined
  /** The animal or vehicle it rides. */
  readonly mount?: Role | undefined
}

/** The main subject and the others. */
export interface Pair {
  readonly main: Role
  readonly others: readonly Role[]
}

/** An action in the making: who, and with what. */
export interface Moment extends Pair {
  /** `others` with their actions. */
  readonly peers: readonly Role[]
  /** The pose that the prompt asks for. */
  readonly said: string | undefined
  readonly reading: Reading
}

export const thingOf = ({ key, colour, count }: Role): Thing => ({ key, colour, count })
export const without = (others: readonly Role[], taken: Role): Role[] =>
  others.filter((other) => other !== taken)
