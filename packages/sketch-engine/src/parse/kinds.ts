import { CATALOGUE } from '../art/catalogue.ts'
import { isGroup, isLook } from '../subjects/people/read-people.ts'

/** People that are drawn from lines of `people/`. */
export const isDrawnPerson = (key: string): boolean => isLook(key) || isGroup(key)

export const isPerson = (key: string): boolean => isDrawnPerson(key) || CATALOGUE.get(key)?.group === 1

/** A person without a particular role. */
export const isPlainPerson = (key: string): boolean => /^@(girl|boy|traveler)$/.test(key)

export const isAnimal = (key: string): boolean =>
  /^animal-(mammal|bird|reptile|amphibian)$/.test(CATALOGUE.get(key)?.subgroup ?? '')

export const isWinged = (key: string): boolean =>
  /^animal-(bird|bug)$/.test(CATALOGUE.get(key)?.subgroup ?? '')

export const isBug = (key: string): boolean => CATALOGUE.get(key)?.subgroup === 'animal-bug'

export const isClothing = (key: string): boolean => CATALOGUE.get(key)?.subgroup === 'clothing'

export const isFlower = (key: string): boolean => CATALOGUE.get(key)?.subgroup === 'plant-flower'

/** Cooks, kings, vampires: most drawings of the pack show them only down to the chest. */
export const isRolePlayer = (key: string): boolean =>
  /^person-(role|fantasy)$/.test(CATALOGUE.get(key)?.subgroup ?? '')

/** Art that may stand beside the main subject although only its name is known: no doors, keys or coats. */
export const isScenery = (key: string): boolean =>
  /^(animal-|food-|drink|plant-|transport-|computer|light-video|event|place-building|place-religious|music|person)/.test(
    CATALOGUE.get(key)?.subgroup ?? '',
  ) || /kite|balloon/.test(key)

/** How likely something is the main subject: living beings, then vehicles and buildings, plants, sky. */
export function presence(key: string): number {
  if (/snowman|umbrella|ringed|comet/.test(key)) return 2.6
  if (key === 'mount-fuji') return 2.2
  if (isLook(key)) return 3
  if (key.startsWith('@')) return drawnPresence(key)
  const entry = CATALOGUE.get(key)
  if (!entry) return 1
  return (
    SUBGROUP_PRESENCE[entry.subgroup] ?? timePresence(key, entry.subgroup) ?? GROUP_PRESENCE[entry.group] ?? 1
  )
}

/** Things that hold or carry something else are seldom the main subject. */
const BEARERS =
  /^@(vase|glassvase|pot|bowl|basket|crate|box|bucket|plate|cup|lilypad|bench|chair|rug|picnic|board|market|houses|village|whitevillage|branch|windowsill|rock|fence|ball|campfire|treasure|lantern|pier|door|gate|stairs|brickwall|balcony|ladder|blanket|pillow|terraces|shopfront|flowershop|tunnel|sandcastle|log|bigleaf|leafpile|bottleglass|jar|snowglobe|karst|icefloe|puddle)$/

function drawnPresence(key: string): number {
  if (key === '@crowd') return 1.6
  if (isGroup(key)) return 3
  if (BEARERS.test(key)) return 1.4
  return /tree|waterfall|planet|@bridge/.test(key) ? 1.2 : 2
}

const timePresence = (key: string, subgroup: string): number | undefined =>
  subgroup === 'time' && !/clock|hourglass|watch/.test(key) ? 0.6 : undefined

const SUBGROUP_PRESENCE: Readonly<Record<string, number>> = {
  'sky-weather': 0.6,
  'place-map': 0.6,
  'place-geographic': 0.6,
  'plant-flower': 1.6,
  'plant-other': 1.6,
  clothing: 1.5,
  'person-gesture': 0.5,
  'transport-ground': 2.3,
  'transport-water': 2.3,
  'transport-air': 2.3,
  'place-building': 2.3,
  'place-religious': 2.3,
}
const GROUP_PRESENCE: Readonly<Record<number, number>> = { 0: 0.4, 1: 3, 3: 3, 4: 2.4, 5: 1.9, 6: 2, 7: 2 }
