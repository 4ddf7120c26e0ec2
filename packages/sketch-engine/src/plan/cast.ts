import { isAnimal, isClothing, isPerson } from '../parse/kinds.ts'
import type { Mention, Reading } from '../parse/reading.ts'
import { type Rgb, rgbs } from '../raster/colour.ts'
import type { Random } from '../raster/random.ts'
import { type Habitat, livingOf } from '../subjects/habitat.ts'
import type { Variant } from './variant.ts'

/** One subject as it will be drawn. */
export interface Role {
  readonly key: string
  readonly colour?: Rgb | undefined
  readonly count: number
  readonly habitat: Habitat
  readonly size: number
  /** An animal in a space suit. */
  readonly suit?: boolean
  readonly umbrella?: Rgb | undefined
  /** Head and shoulders only. */
  readonly portrait?: boolean
  /** What this one rides on. */
  readonly mount?: Role | undefined
}

export interface Cast {
  readonly main: Role | null
  /** At most three, smaller and beside. */
  readonly others: readonly Role[]
}

const UMBRELLA = 'umbrella-with-rain-drops'
const UMBRELLAS = rgbs('0.85 0.24 0.24, 0.95 0.75 0.25, 0.9 0.9 0.92')
/** Grown as plants or painted with the sky, never placed as a cut-out. */
const PAINTED = new Set(['@tree', '@cherrytree', '@waterfall', '@planet'])
const MOST = 4

export const isPainted = (key: string): boolean => PAINTED.has(key)

/** @param mayFill whether a face may take most of the picture */
export function chooseCast(reading: Reading, variant: Variant, random: Random, mayFill = true): Cast {
  if (reading.scenes.length === 1 && reading.scenes[0] === 'abstract') return { main: null, others: [] }
  let mentions = reading.subjects.slice(0, MOST)
  const suit = wantsSuit(mentions, reading)
  if (suit) mentions = animalFirst(mentions.filter((m) => m.key !== 'astronaut'))
  const umbrella = umbrellaFor(mentions, random)
  if (umbrella) mentions = mentions.filter((m) => m.key !== UMBRELLA)
  mentions = withoutClothes(mentions)
  const roles = mentions.map((mention, i) => roleOf(mention, i === 0 ? { suit, umbrella } : {}))
  const [first, ...rest] = roles
  if (!first) return { main: null, others: [] }
  if (reading.shots.has('riding') && rest[0] && isPerson(first.key))
    return { main: { ...first, mount: { ...rest[0], habitat: 'ground' } }, others: rest.slice(1) }
  const portrait = mayFill && wantsPortrait(reading, first, variant)
  return { main: portrait ? { ...first, portrait, habitat: 'bust' } : first, others: rest }
}

const roleOf = (mention: Mention, extra: Partial<Role>): Role => ({
  key: mention.key,
  colour: mention.colour,
  count: mention.count ?? 1,
  ...livingOf(mention.key),
  ...extra,
})

/** 'An astronaut cat' is one animal in a suit; 'an astronaut riding a horse' is two. */
function wantsSuit(mentions: readonly Mention[], reading: Reading): boolean {
  if (reading.shots.has('riding') || !mentions.some((m) => m.key === 'astronaut')) return false
  return mentions.some((m) => isAnimal(m.key) || m.key === 'robot')
}

const animalFirst = (mentions: readonly Mention[]): Mention[] =>
  [...mentions].sort((a, b) => Number(isAnimal(b.key)) - Number(isAnimal(a.key)))

function umbrellaFor(mentions: readonly Mention[], random: Random): Rgb | undefined {
  const umbrella = mentions.find((m) => m.key === UMBRELLA)
  const held = mentions.some((m) => /^@(girl|boy|hanfu|traveler|couple)$/.test(m.key))
  return umbrella && held ? (umbrella.colour ?? random.pick(UMBRELLAS)) : undefined
}

/** A person's clothes are no second subject, but their colour is the person's. */
function withoutClothes(mentions: readonly Mention[]): Mention[] {
  const [first, ...rest] = mentions
  if (!first || !isPerson(first.key)) return [...mentions]
  const dyed = rest.find((m) => isClothing(m.key) && m.colour)
  const dressed = first.colour || !dyed ? first : { ...first, colour: dyed.colour }
  return [dressed, ...rest.filter((m) => !isClothing(m.key))]
}

function wantsPortrait(reading: Reading, main: Role, variant: Variant): boolean {
  if (!/^@(girl|boy)$/.test(main.key) || main.umbrella) return false
  if (reading.shots.has('portrait')) return true
  return (
    reading.scenes.length === 0 && reading.weather.size === 0 && !reading.shots.has('wide') && variant === 1
  )
}
