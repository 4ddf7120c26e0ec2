import type { Reading } from '../parse/reading.ts'
import type { Rgb } from '../raster/colour.ts'
import type { Habitat } from '../subjects/habitat.ts'

/** What a subject does that changes how it is drawn. */
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

/** How an animal is seen from the side. */
export type Gait = 'walk' | 'run' | 'lie'

/** Something that belongs to a subject: held, worn, sat on, filled in. */
export interface Thing {
  readonly key: string
  readonly colour?: Rgb | undefined
  readonly count?: number
  /** What lies beside it on the plate. */
  readonly more?: readonly Thing[] | undefined
  readonly gait?: Gait | undefined
}

/** Where somebody is to a thing, as the prompt says it. */
export type How = 'on' | 'under' | 'front' | 'behind'

/** One subject as it will be drawn. */
export interface Role {
  readonly key: string
  /** Where the prompt names it. */
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
  /** What it does, as far as that changes how it is drawn. */
  readonly pose?: Pose | undefined
  /** What it holds, plays, eats, sits on or is filled with. */
  readonly held?: Thing | undefined
  /** A pose of people/poses.txt. */
  readonly act?: string | undefined
  readonly seat?: Thing | undefined
  readonly sex?: 'f' | 'm' | undefined
  readonly age?: 'baby' | 'child' | 'adult' | 'old' | undefined
  readonly worn?: readonly Thing[]
  readonly hair?: Rgb | undefined
  /** Does the same as somebody else, with what that one has before them. */
  readonly follows?: boolean
  readonly asleep?: boolean
  readonly gait?: Gait | undefined
  /** With the white edge of a sticker. */
  readonly sticker?: boolean
  /** Each of several in another colour. */
  readonly assorted?: boolean
  /** How deep it is in the water, in its heights. */
  readonly draft?: number
  /** Radians by which it rears out of the water. */
  readonly rears?: number
  /** The thing on, under, before or behind which it is; both are drawn as one. */
  readonly place?: { readonly how: How; readonly thing: Thing } | undefined
  /** A small animal on its shoulder. */
  readonly pet?: Thing | undefined
  /** An animal's coat or sweater. */
  readonly coat?: Rgb | undefined
  /** A second thing, in the hand that is free. */
  readonly spare?: Thing | undefined
  /** Who is cared for, hugged or danced with: somebody else of the same picture. */
  readonly partner?: Role | undefined
  /** What this one rides on. */
  readonly mount?: Role | undefined
}

/** The main subject and those beside it. */
export interface Pair {
  readonly main: Role
  readonly others: readonly Role[]
}

/** What somebody is about to do, and with what. */
export interface Moment extends Pair {
  /** `others`, with what each of them does. */
  readonly peers: readonly Role[]
  /** The pose that the words ask for. */
  readonly said: string | undefined
  readonly reading: Reading
}

export const thingOf = ({ key, colour, count }: Role): Thing => ({ key, colour, count })
export const without = (others: readonly Role[], taken: Role): Role[] =>
  others.filter((other) => other !== taken)
