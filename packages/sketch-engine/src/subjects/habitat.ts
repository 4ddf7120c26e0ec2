import { CATALOGUE } from '../art/catalogue.ts'
import { readRules } from '../rules.ts'
import { drawingsByKey } from './drawings/read-drawings.ts'
import { isGroup, looks } from './people/read-people.ts'

/** How a thing is placed in a scene. */
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
  /** Height in the image, in units of the shorter side. */
  size: number
}

/** By key, by subgroup ('animal-bird') and by group ('group 1') of the art pack. */
const LIVING: Readonly<Record<string, readonly [Habitat, number]>> = Object.fromEntries(
  readRules('living').map(([key = '', living = '']) => {
    const [habitat, size] = living.split(' ')
    return [key, [habitat as Habitat, Number(size)] as const]
  }),
)

/** People are large enough for their faces to be visible. */
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
  const own = LIVING[key]
  if (own) return own
  const drawn = drawingsByKey().get(key)?.living
  if (drawn) return [drawn.habitat, drawn.size]
  if (key.startsWith('@')) return ['building', 0.5]
  const entry = CATALOGUE.get(key)
  const general = (entry && (LIVING[entry.subgroup] ?? LIVING[`group ${entry.group}`])) ?? ['studio', 0.46]
  if (FLIERS.has(key)) return ['sky', general[1]]
  if (SHORE.test(key)) return ['ground', general[1]]
  return general
}
