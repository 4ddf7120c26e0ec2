import { isAnimal, isClothing, isPerson, isPlainPerson, isRolePlayer } from '../parse/kinds.ts'
import type { Mention, Reading } from '../parse/reading.ts'
import { type Rgb, rgbs } from '../raster/colour.ts'
import type { Random } from '../raster/random.ts'
import { readRules } from '../rules.ts'
import { livingOf } from '../subjects/habitat.ts'
import { isGroup, isLook, looks } from '../subjects/people/read-people.ts'
import { act } from './actions.ts'
import { LOGO } from './logo.ts'
import { PATTERN } from './pattern.ts'
import { relate } from './relate.ts'
import type { Role } from './role.ts'
import { isHandy, wornAt } from './uses.ts'
import type { Variant } from './variant.ts'
import { whoIs } from './who.ts'

export interface Cast {
  readonly main: Role | null
  /** At most three, smaller and beside the main subject. */
  readonly others: readonly Role[]
  /** The main subject and the first beside it look at each other. */
  readonly facing?: boolean
}

const UMBRELLA = 'umbrella-with-rain-drops'
const UMBRELLAS = rgbs('0.85 0.24 0.24, 0.95 0.75 0.25, 0.9 0.9 0.92')
/** Painted as plants or with the sky, never placed as cut-outs. */
const PAINTED = new Set(['@tree', '@cherrytree', '@ginkgo', '@planet'])
const MOST = 4

export const isPainted = (key: string): boolean => PAINTED.has(key)

/** @param mayFill whether a face may fill most of the image */
export function chooseCast(reading: Reading, variant: Variant, random: Random, mayFill = true): Cast {
  if (reading.scenes.length === 1 && reading.scenes[0] === 'abstract' && !PATTERN.test(reading.text))
    return NOBODY
  const [first, ...rest] = adjusted(withUnnamed(rolesOf(reading, random), reading), reading)
  if (!first) return NOBODY
  const related = relate(first, rest, reading)
  if (related.main.mount) return related
  const { main, others, facing } = act(related.main, related.others, reading.shots)
  if ((facing || reading.shots.has('facing')) && others.length > 0) return { main, others, facing: true }
  if (!mayFill) return { main, others }
  if (isSeenClose(main, reading)) return { main: { ...main, habitat: 'bust' }, others: [] }
  const portrait = wantsPortrait(reading, main, others, variant)
  return { main: portrait ? { ...main, portrait, habitat: 'bust' } : main, others }
}

const NOBODY: Cast = { main: null, others: [] }

/** The subjects of the prompt as they will be drawn. */
function rolesOf(reading: Reading, random: Random): Role[] {
  const named = reading.subjects
    .slice(0, MOST)
    // The earth is always visible from the moon.
    .filter(({ key }) => key !== '@earth' || !reading.scenes.includes('moon'))
    .filter(({ key }, _, all) => key !== '@bowl' || !all.some((m) => m.key === 'steaming-bowl'))
  const suit = wantsSuit(named, reading)
  const suited = suit ? animalFirst(named.filter((m) => m.key !== 'astronaut')) : named
  const umbrella = umbrellaFor(suited, random)
  const mentions = withoutClothes(umbrella ? suited.filter((m) => m.key !== UMBRELLA) : suited)
  return mentions.map((mention, i) =>
    roleOf(mention, reading, random, { ...whoIs(mention, reading), ...(i === 0 ? { suit, umbrella } : {}) }),
  )
}

/** Adds subjects that the words imply without naming them. */
function withUnnamed(roles: Role[], reading: Reading): Role[] {
  const { scenes, text, shots } = reading
  const add = (key: string) => roles.push({ key, count: 1, ...livingOf(key) })
  if (scenes.includes('volcano') && scenes.some((scene) => VOLCANO_BY.test(scene))) add('@volcanocone')
  if (roles.length === 0 && LOGO.test(text)) roles.push(emblemOf(reading))
  if (roles.length === 0 && JAM.test(text)) roles.push({ ...OTHER_CARS })
  if (shots.has('burning') && !scenes.includes('room') && roles.length > 0 && !roles.some(canBurn))
    add('hotel')
  if (wantsBlossom(reading, roles)) add('@cherrytree')
  return roles
}

/** Adds young ones, a flock or a traffic jam, and adapts subjects to their company. */
function adjusted(roles: Role[], reading: Reading): Role[] {
  const [first] = roles
  if (!first) return roles
  const beasts = roles.filter(({ key }) => isAnimal(key)).length
  if (isAnimal(first.key) && beasts === 1 && first.count === 1 && YOUNG.test(reading.text))
    roles.splice(1, 0, { ...first, size: first.size * 0.55, age: 'baby' })
  for (const [i, role] of roles.entries())
    if (i > 0 && role.count > 1 && IN_FLOCKS.test(role.key)) roles[i] = { ...role, habitat: 'sky' }
  if (JAM.test(reading.text) && roles.length === 1 && MOTOR.test(first.key)) roles.push({ ...OTHER_CARS })
  // Ducks that cross a road walk.
  if (isAnimal(first.key) && first.habitat === 'water' && onFoot(reading))
    roles[0] = { ...first, habitat: 'ground' }
  // The players in a children's match are children.
  if (isGroup(first.key) && first.key !== '@family' && roles[1]?.key === '@kids')
    roles.splice(0, 2, { ...first, age: 'child' })
  return roles
}

const MOTOR = /auto|car$|taxi|bus|truck|lorry|ambulance/

const isSeenClose = ({ key }: Role, { shots, actions }: Reading): boolean =>
  shots.has('portrait') &&
  // A portrait may be the painting that somebody paints.
  !actions.some((act) => act === 'paint' || act === 'draw') &&
  (isRolePlayer(key) || (isLook(key) && !isPlainPerson(key)))

/** A logo of a place is a badge with that place. */
function emblemOf({ scenes }: Reading): Role {
  const kind = EMBLEMS.find(([places]) => scenes.some((scene) => places.test(scene)))?.[1] ?? 'alpine'
  return { key: `@emblem-${kind}`, count: 1, ...livingOf(`@emblem-${kind}`) }
}
const EMBLEMS = [
  [/beach|island/, 'beach'],
  [/sea|lake|river|underwater|canal/, 'sea'],
  [/woods|bamboo/, 'woods'],
  [/city|street|cyber|oldtown/, 'city'],
  [/desert|canyon|volcano/, 'desert'],
] as const

/** A street full of blossoms is lined with trees. */
const wantsBlossom = ({ weather, scenes }: Reading, roles: readonly Role[]): boolean =>
  weather.has('petals') &&
  scenes.some((scene) => /street|oldtown|canal|meadow|hills/.test(scene)) &&
  roles.length < MOST &&
  !roles.some(({ key }) => isPainted(key))

/** In these places a volcano is a separate mountain. */
const VOLCANO_BY = /^(sea|beach|island|lake|woods|meadow|field|river|city)$/

const canBurn = ({ key, habitat }: Role): boolean =>
  habitat === 'building' || /tree$|car|bus|truck|fire$|torch|candle/.test(key)

/** Words for a traffic jam, which adds cars. */
const JAM = /\btraffic\b(?! light)|rush hour|堵车|塞车|车流|\b(atasco|tráfico|embotellamiento)\b/i
const OTHER_CARS: Role = { key: 'automobile', count: 5, habitat: 'ground', size: 0.5, assorted: true }

const onFoot = ({ shots, actions }: Reading): boolean =>
  shots.has('crossing') || actions.some((act) => act === 'walk' || act === 'run')

/** Plumage of a bird of unnamed species: cardinal, bluebird, canary, finch, sparrow, robin. */
const PLUMAGE = rgbs(
  '0.78 0.2 0.24, 0.25 0.5 0.85, 0.95 0.8 0.28, 0.45 0.62 0.3, 0.55 0.42 0.32, 0.88 0.48 0.2',
)

/** Our own drawings, used when a color is named, because the art pack's cannot be recolored. */
const DYED: Readonly<Record<string, string>> = { bus: '@bus', automobile: '@sportscar' }

/** Many of these are a flying flock. */
const IN_FLOCKS = /^(bird|dove|black-bird|eagle|goose|bat|parrot)$/
const roleOf = (mention: Mention, { text }: Reading, random: Random, extra: Partial<Role>): Role => ({
  key: keyOf(mention, text),
  at: mention.at,
  colour: mention.colour ?? (mention.key === 'bird' ? random.fork('bird').pick(PLUMAGE) : undefined),
  count:
    (isGroup(mention.key) && !/^@(friends|kids)$/.test(mention.key)) ||
    /^@(houses|village|whitevillage|market|koipond|liondance|dragondance|horsecart|santorini|karst|courtyard|crystals|solarsystem)$/.test(
      keyOf(mention, text),
    )
      ? 1
      : (mention.count ?? (mention.key === '@kids' ? 3 : 1)),
  ...livingOf(keyOf(mention, text)),
  ...((mention.count ?? 1) > 4 && IN_FLOCKS.test(mention.key) ? { habitat: 'sky' as const } : {}),
  coat: mention.coat,
  ...(STICKER.test(text) ? { sticker: true } : {}),
  ...(COLOURFUL.test(text) && !mention.colour && !DRESSED.test(text) ? { assorted: true } : {}),
  ...(mention.key === 'robot' && mention.also ? tradeOf(mention.also.key) : {}),
  ...(mention.also && looks().get(mention.also.key)?.words.activity && mention.key !== mention.also.key
    ? { act: looks().get(mention.also.key)?.words.pose }
    : {}),
  ...extra,
})

/** Other drawings beside certain words: a tree at Christmas, a beach umbrella. */
const VARIANTS = readRules('variants').map(
  ([of, words = '', as]) => [of, new RegExp(words, 'i'), as] as const,
)
const keyOf = ({ key, colour }: Mention, text: string): string =>
  VARIANTS.find(([of, words]) => of === key && words.test(text))?.[2] ?? (colour ? (DYED[key] ?? key) : key)

/** A robot that cooks wears a cook's hat. */
function tradeOf(key: string): Partial<Role> {
  const { hat, pose } = looks().get(key)?.words ?? {}
  return { act: pose, ...(hat ? { worn: hat.split(',').map((one) => ({ key: one })) } : {}) }
}

const YOUNG =
  /\b((and|with) (its|her|his|their|a|two|three|some)|its|their) (\w+ )?(cubs?|cal(f|ves)|baby|babies|kittens?|pupp(y|ies)|pups?|chicks?|foals?|lambs?|ducklings?|joey|fawns?|little ones?)|和(它|她)?的?(宝宝|孩子|小)|抱着小|带着小|(它|它们)的(宝宝|孩子)|(con|y) su(s)? (cría|cachorr|bebé|potr|hij|pollit|gatit|corderit)/i
const STICKER = /sticker|贴纸|pegatina|表情包/i
const COLOURFUL =
  /colou?rful|multi-?colou?red|rainbow-colou?red|彩色|五颜六色|五彩|缤纷|de colores|colorid[oa]s?|multicolor/i

/** Clothes, to which 'colorful' then applies. */
const DRESSED = /scar(f|ves)|hats?\b|sweaters?|coats?\b|围巾|帽|毛衣|bufanda|gorro|sombrero|jersey/i

/** 'An astronaut cat' is one animal in a suit; 'an astronaut riding a horse' is two subjects. */
function wantsSuit(mentions: readonly Mention[], reading: Reading): boolean {
  if (reading.shots.has('riding') || !mentions.some((m) => m.key === 'astronaut')) return false
  return mentions.some((m) => isAnimal(m.key) || m.key === 'robot')
}

const animalFirst = (mentions: readonly Mention[]): Mention[] =>
  [...mentions].sort((a, b) => Number(isAnimal(b.key)) - Number(isAnimal(a.key)))

function umbrellaFor(mentions: readonly Mention[], random: Random): Rgb | undefined {
  const umbrella = mentions.find((m) => m.key === UMBRELLA)
  const held = mentions[0] && isAnimal(mentions[0].key)
  return umbrella && held ? (umbrella.colour ?? random.pick(UMBRELLAS)) : undefined
}

/** Removes a person's clothes from the subjects; their color is kept for the person. */
function withoutClothes(mentions: readonly Mention[]): Mention[] {
  const [first, ...rest] = mentions
  if (!first || !isPerson(first.key)) return [...mentions]
  const dyed = rest.find((m) => isClothing(m.key) && m.colour)
  const dressed = first.colour || !dyed ? first : { ...first, colour: dyed.colour }
  return [dressed, ...rest.filter((m) => !isClothing(m.key) || wornAt(m.key) || isHandy(m.key))]
}

function wantsPortrait(reading: Reading, main: Role, others: readonly Role[], variant: Variant): boolean {
  if (
    !/^@(girl|boy)$/.test(main.key) ||
    main.umbrella ||
    main.pose ||
    main.act ||
    main.worn ||
    main.place ||
    others.length > 0
  )
    return false
  if (reading.shots.has('portrait')) return true
  return (
    reading.scenes.length === 0 && reading.weather.size === 0 && !reading.shots.has('wide') && variant === 1
  )
}
