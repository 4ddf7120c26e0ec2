import { CATALOGUE } from '../art/catalogue.ts'
import { drawingsByKey } from './drawings/read-drawings.ts'
import { isGroup, looks } from './people/read-people.ts'

/** How a thing stands in a scene. */
export type Habitat =
  | 'ground'
  | 'water'
  | 'sky'
  | 'under'
  | 'table'
  | 'studio'
  | 'building'
  | 'space'
  | 'bust'
  | 'figure'
  | 'plant'

export interface Living {
  habitat: Habitat
  /** Height on the picture, in shorter sides. */
  size: number
}

const BY_SUBGROUP: Readonly<Record<string, readonly [Habitat, number]>> = {
  'animal-mammal': ['ground', 0.42],
  'animal-bird': ['ground', 0.36],
  'animal-amphibian': ['ground', 0.36],
  'animal-reptile': ['ground', 0.44],
  'animal-marine': ['under', 0.42],
  'animal-bug': ['plant', 0.34],
  'plant-flower': ['plant', 0.5],
  'plant-other': ['plant', 0.46],
  'place-building': ['building', 0.5],
  'place-religious': ['building', 0.5],
  'place-other': ['building', 0.46],
  'place-geographic': ['building', 0.5],
  'transport-ground': ['ground', 0.44],
  'transport-water': ['water', 0.42],
  'transport-air': ['sky', 0.42],
  'sky-weather': ['sky', 0.3],
  'person-sport': ['ground', 0.44],
  'person-activity': ['ground', 0.44],
  household: ['table', 0.42],
  dishware: ['table', 0.42],
  'light-video': ['table', 0.4],
  'musical-instrument': ['studio', 0.52],
  sport: ['ground', 0.3],
}
const BY_GROUP: Readonly<Record<number, readonly [Habitat, number]>> = {
  1: ['ground', 0.48],
  3: ['ground', 0.4],
  4: ['table', 0.46],
}
const BY_KEY: Readonly<Record<string, readonly [Habitat, number]>> = {
  'old-man': ['ground', 0.44],
  'old-woman': ['ground', 0.44],
  baby: ['ground', 0.34],
  girl: ['ground', 0.46],
  boy: ['ground', 0.46],
  child: ['ground', 0.4],
  '@balloon': ['sky', 0.46],
  '@ship': ['water', 0.5],
  '@bridge': ['water', 0.5],
  '@sportscar': ['ground', 0.5],
  astronaut: ['space', 0.46],
  surfing: ['water', 0.42],
  'person-surfing': ['water', 0.42],
  mermaid: ['under', 0.46],
  tent: ['ground', 0.4],
  camping: ['ground', 0.44],
  swan: ['water', 0.36],
  'palm-tree': ['ground', 0.6],
  headstone: ['ground', 0.36],
  'umbrella-on-ground': ['ground', 0.4],
  duck: ['water', 0.34],
  robot: ['ground', 0.52],
  alien: ['ground', 0.46],
  lotus: ['plant', 0.3],
  'christmas-tree': ['ground', 0.6],
  'jack-o-lantern': ['ground', 0.34],
}

/** People are shown large enough for their faces. */
const PERSON = 0.56

const FLIERS = new Set(
  (
    'butterfly eagle dove bat flying-saucer rocket airplane small-airplane helicopter phoenix honeybee kite balloon ' +
    'parachute satellite ghost dragon @lantern fairy'
  ).split(' '),
)
const SHORE = /penguin|otter|beaver|seal|turtle|frog|crocodile/

export function livingOf(key: string): Living {
  const [habitat, size] = lookUp(key)
  return { habitat, size }
}

function lookUp(key: string): readonly [Habitat, number] {
  const look = looks().get(key)
  if (look) return [(look.words.habitat as Habitat | undefined) ?? 'figure', PERSON]
  if (isGroup(key)) return ['figure', PERSON]
  const own = BY_KEY[key]
  if (own) return own
  const drawn = drawingsByKey().get(key)?.living
  if (drawn) return [drawn.habitat, drawn.size]
  if (key.startsWith('@')) return ['building', 0.5]
  const entry = CATALOGUE.get(key)
  const general = (entry && (BY_SUBGROUP[entry.subgroup] ?? BY_GROUP[entry.group])) ?? ['studio', 0.46]
  if (FLIERS.has(key)) return ['sky', general[1]]
  if (SHORE.test(key)) return ['ground', general[1]]
  return general
}
