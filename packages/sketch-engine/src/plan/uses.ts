import { CATALOGUE } from '../art/catalogue.ts'
import { isAnimal, isDrawnPerson, isFlower, isWinged } from '../parse/kinds.ts'
import { readRules } from '../rules.ts'

const subgroupOf = (key: string): string => CATALOGUE.get(key)?.subgroup ?? ''

const CONTAINERS =
  /^@(vase|glassvase|pot|bowl|basket|crate|box|bucket|plate|cup|bottleglass|jar|snowglobe|birdcage)$/
const LARGE =
  /elephant|horse|cow|ox|bison|camel|giraffe|lion|tiger|bear|whale|gorilla|rhino|hippo|zebra|deer|moose|dragon|t-rex|sauropod/

export const isContainer = (key: string): boolean => CONTAINERS.test(key)

/** Whether a thing can be put into a vase, a bowl or a basket. */
export function fits(container: string, key: string): boolean {
  if (isDrawnPerson(key)) return false
  if (container === '@birdcage') return isWinged(key) || isAnimal(key)
  if (/glass$|jar|globe/.test(container)) return !isDrink(key) && !isContainer(key)
  if (container === '@pickuptruck' && /hay|box|tree|gift/.test(key)) return true
  if (/vase|pot/.test(container) && !(isAnimal(key) && container === '@pot'))
    return isFlower(key) || subgroupOf(key) === 'plant-other' || /cactus|succulent|orangetree/.test(key)
  if (isAnimal(key) || key.startsWith('@asleep-'))
    return /basket|box|crate|bucket|cup|pot|bowl|truck/.test(container) && !LARGE.test(key)
  return (
    isFlower(key) ||
    /^(food-|drink|plant-|toy|book|event)/.test(subgroupOf(key)) ||
    /egg|fish|lobster|crab|shrimp|oyster|candle|teddy|ball|yarn/.test(key)
  )
}

/** Things to sit, lie or stand on. */
export const isSeat = (key: string): boolean =>
  /^(nest-with-eggs|empty-nest|mushroom|headstone|jack-o-lantern|books|wrapped-gift|manual-wheelchair)$/.test(
    key,
  ) ||
  /^@(roof|raft|hammock|rockingchair|throne|treasure|sofa|armchair|bed|bench|chair|rug|picnic|lilypad|board|bathtub|table|desk|rock|cliff|branch|windowsill|rainywindow|nightwindow|snowywindow|fence|log|bigleaf|leafpile|icefloe|puddle)$/.test(
    key,
  )

export const isInstrument = (key: string): boolean =>
  subgroupOf(key) === 'musical-instrument' ||
  /^@(guzheng|pipa|erhu)$/.test(key) ||
  key === 'studio-microphone' ||
  key === 'microphone'

export const isFood = (key: string): boolean =>
  /^(food-|drink)/.test(subgroupOf(key)) || COOKED_HERE.test(key)

/** Dishes that are our own drawings. */
const COOKED_HERE =
  /^@(paella|dumplings|churros|zongzi|mooncakes|chococake|tortilla|fruits|veggies|grilledfish|fillet|roastbird|steak|friedegg|pancakestack|tomatoegg|stirfry|soupbowl|beefnoodles|steamerbaskets|skewers|hotpot|tamales|mapotofu|englishbreakfast|braised|congee|octopusplate)$/

export const isDrink = (key: string): boolean => subgroupOf(key) === 'drink'

/** Things that are put before a person at a table. */
export const isForTable = (key: string): boolean =>
  /^(chess-pawn|laptop|desktop-computer|birthday-cake|pot-of-food|shallow-pan-of-food|microscope|keyboard|sewing-needle|steaming-bowl|spaghetti)$/.test(
    key,
  )

export const isRidden = (key: string): boolean =>
  /^(@tricycle|bicycle|motorcycle|motor-scooter|sled|tractor|canoe)$/.test(key)

/** Things to sit on that move. */
export const isMount = (key: string): boolean =>
  (isAnimal(key) && key !== 'snake') ||
  /bicycle|motor|(?<!kick-)scooter|dragon|phoenix|dolphin|whale|turtle|sled|carousel/.test(key)

export const isDriven = (key: string): boolean =>
  /^(automobile|@sportscar|racing-car|taxi|sport-utility-vehicle)$/.test(key)

/** The part of the body on which a thing is worn. */
export function wornAt(key: string): 'eyes' | 'head' | 'neck' | 'back' | undefined {
  if (key === 'backpack') return 'back'
  if (/^(sunglasses|glasses|goggles)$/.test(key)) return 'eyes'
  if (/hat$|^crown$|cap$|helmet|^headphone$|^hair-pick$/.test(key)) return 'head'
  return /^(scarf|necktie|prayer-beads|@collar)$/.test(key) ? 'neck' : undefined
}

/** Things that a hand can hold. */
export const isHandy = (key: string): boolean =>
  isFood(key) ||
  isFlower(key) ||
  /^(balloon|teddy-bear|wrapped-gift|camera|@lantern|magic-wand|crossed-swords|fishing-pole|kite|flashlight|candle|open-book|books|tennis|baseball|basketball|soccer-ball|newspaper|broom|paintbrush|handbag|shopping-bags|clutch-bag|backpack|map|telescope|baby-bottle|umbrella|crystal-ball|red-heart|trophy|mobile-phone|artist-palette|flag|@basket|@bucket|@box|@cup|bow-and-arrow|shield|axe|hammer|@lance)/.test(
    key,
  )

/** Real height in centimeters; the first matching line counts. */
const HEIGHTS = readRules('heights').map(([cm, key = '']) => [new RegExp(key), Number(cm)] as const)

export function heightOf(key: string): number | undefined {
  if (isDrawnPerson(key)) return 170
  if (key.startsWith('@') && !/^@(asleep|ball|lance)/.test(key)) return undefined
  const known = HEIGHTS.find(([pattern]) => pattern.test(key))?.[1]
  if (known) return known
  return isFood(key) || /clothing|household|dishware|arts|game/.test(subgroupOf(key)) ? 16 : undefined
}

export const isVehicle = (key: string): boolean =>
  /car|bus|taxi|truck|lorry|train|locomotive|tram|bicycle|motor|auto|van$/.test(key)
