import { isAnimal, isClothing, isDrawnPerson, isPerson } from '../parse/kinds.ts'
import type { Mention, Reading, Shot } from '../parse/reading.ts'
import type { Rgb } from '../raster/colour.ts'
import { isDrawing } from '../subjects/drawings/draw-drawing.ts'
import { livingOf } from '../subjects/habitat.ts'
import { facing, isAnimate } from './actions.ts'
import { actOut } from './people.ts'
import { placeOf, saidPlace } from './place-words.ts'
import type { Pair, Pose, Role, Thing } from './role.ts'
import {
  fits,
  isContainer,
  isDrink,
  isDriven,
  isFood,
  isForTable,
  isHandy,
  isInstrument,
  isMount,
  isRidden,
  isSeat,
  wornAt,
} from './uses.ts'

const APART =
  /\b(beside|next to|near|by|behind|under|below|and|junto a|al lado|cerca|debajo|bajo|detrás|y)\b|旁|边|下|和|与|后/i
const BLACK: Rgb = [0.16, 0.16, 0.18]
const ACTING: readonly Shot[] = [
  'eating',
  'playing',
  'driving',
  'riding',
  'holding',
  'sitting',
  'sleeping',
  'crossing',
]

const thingOf = ({ key, colour, count }: Role): Thing => ({ key, colour, count })
const without = (others: readonly Role[], taken: Role): Role[] => others.filter((other) => other !== taken)

/** Joins what belongs together: fruit in a bowl, a dog on a skateboard, a cat on a piano, a parrot on a shoulder. */
export function relate(first: Role, rest: readonly Role[], reading: Reading): Pair {
  const shouldered = onShoulder([first, ...rest], reading)
  // It is the bird that sits.
  const said = shouldered.main.pet
    ? { ...reading, actions: reading.actions.filter((act) => act !== 'sit'), shots: new Set<Shot>() }
    : reading
  const joined = joinThings(shouldered.main, shouldered.others, said)
  return settle(joined, reading)
}

const SHOULDER = /\b(shoulder|hombro)|肩/i

/** Who sits on a shoulder belongs to whose shoulder it is. */
function onShoulder(roles: readonly Role[], { text }: Reading): Pair {
  const [first, ...rest] = roles as [Role, ...Role[]]
  const person = roles.find(({ key }) => isDrawnPerson(key))
  const pet = roles.find(({ key }) => isAnimal(key) || key === 'dragon' || key === 'butterfly')
  if (!SHOULDER.test(text) || !person || !pet) return { main: first, others: rest }
  return {
    main: { ...person, pet: thingOf(pet) },
    others: roles.filter((role) => role !== person && role !== pet),
  }
}

/** Puts the main subject on, under, before or behind the thing that the prompt says. */
function settle({ main, others, ...pair }: Pair, reading: Reading): Pair {
  const free =
    !main.mount && (!main.pose || main.pose === 'containing') && !(isDrawnPerson(main.key) && main.seat)
  const found = free ? placeOf(main, others, reading) : undefined
  if (!found) return { main, others, ...pair }
  const { how, other } = found
  const living = livingOf(other.key)
  const size =
    how === 'on' ? Math.max(main.size, living.size) * 1.25 : Math.max(main.size * 1.35, living.size, 0.62)
  const shown: Role = {
    ...main,
    // Room for what stands beside.
    size: Math.min(others.length > 1 ? 0.54 : 0.8, size),
    habitat: how === 'on' ? standOf(living.habitat) : standOf(main.habitat),
    place: { how, thing: { ...thingOf(other), key: other.key === '@bridge' ? '@stonebridge' : other.key } },
  }
  return { main: shown, others: without(others, other), ...pair }
}

/** Two that are drawn as one stand on the ground, unless they float. */
const standOf = (habitat: Role['habitat']): Role['habitat'] =>
  habitat === 'plant' || habitat === 'sky' || habitat === 'under' || habitat === 'studio' ? 'ground' : habitat

function joinThings(first: Role, rest: readonly Role[], reading: Reading): Pair {
  const seen = (role: Role) => aflame(windowed(inPosture(role, reading), reading), reading)
  const alone = plated({ main: seen(first), others: rest.map(seen) }, reading)
  const dressed = dress(filled(alone.main, alone.others, reading), reading)
  const { main, others } = dressed
  if (main.pose) return dressed
  if (isDrawnPerson(main.key)) return actOut(main, others, reading)
  const toy = isAnimal(main.key) ? others.find(({ key }) => TOYS.test(key)) : undefined
  if (toy && !reading.shots.has('holding')) return { main: toyed(main, toy), others: without(others, toy) }
  if (isThirsty(main, others, reading))
    return {
      main: { ...main, pose: 'drinking', size: main.size * GROWTH.drinking, habitat: 'ground' },
      others,
    }
  if (reading.shots.has('jumping') && isAnimal(main.key) && !/under|water|sky/.test(main.habitat))
    return leap(main, others)
  const apart = (other: Role) =>
    isElsewhere(other, reading) ||
    (!ACTING.some((shot) => reading.shots.has(shot)) && stands(main, other, reading))
  const thing = others.find((other) => poseWith(main, other, reading.shots) && !apart(other))
  const pose = thing && poseWith(main, thing, reading.shots)
  if (!thing || !pose) return seaLegs(dressed, reading)
  if (pose === 'riding') return { main: { ...facing(main), mount: thing }, others: without(others, thing) }
  const living =
    pose === 'crossing' ? livingOf('@flatbridge') : pose === 'perched' ? livingOf(thing.key) : main
  return {
    main: {
      ...(pose === 'crossing' || (pose === 'perched' && !main.key.startsWith('@')) ? main : facing(main)),
      pose,
      held: thingOf(thing),
      habitat: living.habitat === 'figure' ? 'ground' : living.habitat,
      size: sizeWith(pose, main.size, living.size),
      asleep: reading.shots.has('sleeping'),
    },
    others: without(others, thing),
  }
}

const isThirsty = ({ key }: Role, others: readonly Role[], { actions }: Reading): boolean =>
  isAnimal(key) &&
  actions.includes('drink') &&
  !others.some((other) => isContainer(other.key) || isDrink(other.key))

const TOYS = /ball$|^yarn|^thread$|teddy|frisbee|flying-disc|^bone$|^feather$|^balloon$/

/** Two play with one toy between them. */
const toyed = (main: Role, toy: Role): Role => ({
  ...main,
  pose: 'toying',
  held: { ...thingOf(toy), count: main.count },
  count: 1,
  size: main.size * GROWTH.toying,
})

/** Over the first thing that is low enough. */
function leap(main: Role, others: readonly Role[]): Pair {
  const low = others.find(
    ({ key }) => isSeat(key) || isContainer(key) || /^@(campfire|ball|fence)$|puddle/.test(key),
  )
  const role: Role = { ...main, pose: 'leaping', held: low && thingOf(low), size: main.size * 1.3 }
  return { main: role, others: low ? without(others, low) : others }
}

/** What burns is seen to. */
function aflame(role: Role, { shots }: Reading): Role {
  const burns = role.habitat === 'building' || isVehicle(role.key) || /tree$/.test(role.key)
  return burns && shots.has('burning') ? { ...role, pose: 'burning', held: { key: '@flames' } } : role
}

/** Who sleeps or howls is drawn so where we have such a drawing. */
function inPosture(role: Role, { shots, actions }: Reading): Role {
  const posture =
    shots.has('sleeping') || actions.includes('lie') ? 'asleep' : shots.has('howling') ? 'howl' : ''
  const key = `@${posture}-${role.key.replace('black-', '').replace(/-face$/, '')}`
  if (!isDrawing(key)) return role
  return {
    ...role,
    key,
    colour: role.colour ?? (role.key.startsWith('black') ? BLACK : undefined),
    ...livingOf(key),
  }
}

/** What a window shows is the weather that the prompt names. */
function windowed(role: Role, { weather, mood, scenes }: Reading): Role {
  if (role.key !== '@windowsill') return role
  if (weather.has('rain') || mood === 'storm') return { ...role, key: '@rainywindow' }
  if (weather.has('snowfall') || scenes.includes('snow')) return { ...role, key: '@snowywindow' }
  return mood === 'night' ? { ...role, key: '@nightwindow' } : role
}

/** How much larger the whole becomes by what is added. */
const GROWTH: Readonly<Record<Pose, number>> = {
  boating: 1,
  sleeping: 1,
  reading: 1,
  holding: 1,
  carrying: 1,
  dancing: 1,
  flying: 1,
  sitting: 1,
  sheltered: 1,
  playing: 1.05,
  eating: 1.05,
  perched: 1.15,
  driving: 1.05,
  crossing: 1,
  seated: 1.1,
  containing: 1.2,
  inbed: 1,
  toying: 1.5,
  drinking: 1.2,
  leaping: 1,
  burning: 1.3,
}

const sizeWith = (pose: Pose, own: number, thing: number): number =>
  (pose === 'crossing' ? thing : Math.max(own, thing)) * GROWTH[pose]

/** Who is under a bench does not sit on it. */
function isElsewhere({ key }: Role, reading: Reading): boolean {
  const mention = reading.subjects.find((m) => m.key === key)
  return mention !== undefined && /under|front|behind/.test(saidPlace(mention, reading) ?? '')
}

/** Whether the words between say that the two stand apart. */
function stands(main: Role, other: Role, { subjects, text }: Reading): boolean {
  const at = (role: Role) => subjects.find((m: Mention) => m.key === role.key)
  const [a, b] = [at(main), at(other)]
  if (!a || !b) return false
  const [left, right] = a.at < b.at ? [a, b] : [b, a]
  return APART.test(text.slice(left.at + left.length, right.at))
}

/** What the main subject does with a thing; undefined when the two have nothing to do with each other. */
function poseWith(main: Role, { key }: Role, shots: ReadonlySet<Shot>): Pose | 'riding' | undefined {
  const moves = isAnimate(main.key) || /transport-ground/.test(main.habitat) || isVehicle(main.key)
  if (key === '@bridge' && moves && !shots.has('boating')) return 'crossing'
  if (isSeat(key) && !isVehicle(main.key) && isSmallEnough(main)) return 'perched'
  if (main.key.startsWith('@asleep-') && isForTable(key)) return 'perched'
  if (!isAnimate(main.key)) return undefined
  if (isDriven(key) && (shots.has('driving') || shots.has('riding'))) return 'driving'
  if (isRidden(key) || ((shots.has('riding') || shots.has('driving')) && (isMount(key) || isVehicle(key))))
    return 'riding'
  if (isInstrument(key)) return 'playing'
  if ((key === '@piano' && (isPerson(main.key) || shots.has('playing'))) || isForTable(key)) return 'seated'
  if (isFood(key) && !isAnimal(key)) return shots.has('eating') || !isPerson(main.key) ? 'eating' : 'holding'
  return isPerson(main.key) && isHandy(key) ? 'holding' : undefined
}

const isVehicle = (key: string): boolean =>
  /car|bus|taxi|truck|lorry|train|locomotive|tram|bicycle|motor|auto|van$/.test(key)
const isSmallEnough = ({ habitat, key }: Role): boolean =>
  (!key.startsWith('@') || /^@(asleep|howl)-/.test(key) || isPerson(key)) &&
  habitat !== 'building' &&
  habitat !== 'water' &&
  !isSeat(key) &&
  !/elephant|giraffe|whale/.test(key)

/** Flowers in a vase, apples in a basket, a kitten in a box. */
function filled(first: Role, rest: readonly Role[], reading: Reading): Pair {
  const all = [first, ...rest]
  const container = all.find((role) => isContainer(role.key))
  const inside = container && all.find((role) => role !== container && fits(container.key, role.key))
  if (!container || container.pose || !inside || stands(inside, container, reading))
    return { main: first, others: rest }
  const living = livingOf(container.key)
  const role: Role = {
    key: container.key,
    colour: container.colour,
    count: 1,
    habitat: 'table',
    size: living.size * GROWTH.containing,
    pose: 'containing',
    held: {
      key: inside.key,
      colour: inside.colour,
      count: inside.count > 1 ? inside.count : amountOf(container.key, inside.key),
    },
  }
  const others = all.filter((other) => other !== container && other !== inside)
  // A bicycle with flowers in its basket is a bicycle.
  if (isVehicle(first.key)) return { main: first, others: [role, ...without(others, first)] }
  // A village with flower pots is a village.
  const person = others.find(
    (other) => isPerson(other.key) || (other.habitat === 'building' && !isForIndoors(container.key)),
  )
  return person ? { main: person, others: [role, ...without(others, person)] } : { main: role, others }
}

const isForIndoors = (key: string): boolean => /bowl|plate|cup/.test(key)

/** Dishes of several things lie on one plate, whether a plate is named or not. */
function plated({ main, others }: Pair, { scenes }: Reading): Pair {
  const all = [main, ...others]
  const plate = all.find(({ key }) => key === '@plate')
  const dishes = all.filter(
    ({ key }) => (isFood(key) && !isDrink(key) && !/pot|jar/.test(key)) || key in COOKED,
  )
  const made = dishes.filter(({ key }) => !(key in COOKED)).concat(dishes.filter(({ key }) => key in COOKED))
  if (!dishes.includes(main) && main !== plate) return { main, others }
  if (!(plate || dishes.some(({ key }) => isFood(key))) || dishes.length < 2 || dishes.length > 4)
    return { main, others }
  const whole = dishes.some(({ key }) => /(^|-)cake$|chococake|bowl|pot-|jar|fruits|rice$/.test(key))
  if (whole || isAnimal(main.key) || scenes.includes('oldtown')) return { main, others }
  const [first, ...more] = made.map(cooked) as [Thing, ...Thing[]]
  const role: Role = {
    key: '@plate',
    colour: plate?.colour,
    count: 1,
    habitat: 'table',
    size: livingOf('@plate').size * 1.5,
    pose: 'containing',
    held: { ...first, count: 1, more },
  }
  return { main: role, others: all.filter((one) => one !== plate && !dishes.includes(one)) }
}

/** On a plate it is no longer raw. */
const COOKED: Readonly<Record<string, string>> = {
  fish: '@fillet',
  'cut-of-meat': '@steak',
  shrimp: 'fried-shrimp',
  chicken: '@roastbird',
  egg: '@friedegg',
}
const cooked = (role: Role): Thing => ({ ...thingOf(role), key: COOKED[role.key] ?? role.key })

/** How many things are in a container when no number is said. */
const amountOf = (container: string, key: string): number =>
  isAnimal(key) ||
  /cup|plate/.test(container) ||
  /bouquet|cactus|potted|tree|salad|soup|steaming|spaghetti/.test(key)
    ? 1
    : /pot/.test(container)
      ? 3
      : /vase/.test(container)
        ? 5
        : 6

/** Glasses, hats and scarves are put on; of other clothes only the colour is seen. */
function dress({ main, others }: Pair, { subjects }: Reading): Pair {
  if (!isAnimate(main.key)) return { main, others }
  const worn = others.filter((other) => wornAt(other.key)).map((other) => hatFor(main, thingOf(other)))
  const collar = subjects.find((m) => m.key === main.key)?.collar
  if (collar) worn.push({ key: '@collar', colour: collar })
  const left = others.filter((other) => !wornAt(other.key) && !(isPerson(main.key) && isClothing(other.key)))
  // A snowman has a hat and a scarf; what is named is the colour of the scarf.
  if (main.key === '@snowman')
    return { main: { ...main, colour: worn.at(0)?.colour ?? main.colour }, others: left }
  const hair = subjects.find((m) => m.key === main.key)?.hair
  const dressed = { ...(main.coat ? facing(main) : main), hair }
  return worn.length > 0
    ? { main: { ...facing(dressed), worn }, others: left }
    : { main: dressed, others: left }
}

/** Few women wear a top hat. */
const hatFor = (who: Role, hat: Thing): Thing =>
  hat.key === 'top-hat' && who.sex === 'f' ? { ...hat, key: '@strawhat' } : hat

/** What leaps out of the water is seen above it, and who walks on the sand is not under the sea. */
function seaLegs({ main, others }: Pair, { shots, scenes }: Reading): Pair {
  if (main.habitat !== 'under' || scenes.includes('underwater')) return { main, others }
  if (others.some(({ habitat }) => habitat === 'water'))
    return { main: { ...main, habitat: 'water', draft: 0.3 }, others }
  if (shots.has('jumping')) return { main: { ...main, habitat: 'water', draft: 0.24 }, others }
  const dry = /crab|lobster|turtle|shell|seal|shrimp|squid/.test(main.key)
  if (dry && scenes.some((scene) => scene !== 'sea'))
    return { main: { ...main, habitat: 'ground', size: 0.34 }, others }
  return { main, others }
}
