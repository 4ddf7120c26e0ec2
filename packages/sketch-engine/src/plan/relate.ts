import { isAnimal, isClothing, isDrawnPerson, isPerson } from '../parse/kinds.ts'
import type { Reading, Shot } from '../parse/reading.ts'
import { livingOf } from '../subjects/habitat.ts'
import { facing, isAnimate } from './actions.ts'
import { harnessed, inPosture, prance, seaLegs } from './beasts.ts'
import { filled, plated } from './dishes.ts'
import { growthBy } from './growth.ts'
import { actOut } from './people.ts'
import { placeOf, saidPlace, stands } from './place-words.ts'
import { type Pair, type Pose, type Role, type Thing, thingOf, without } from './role.ts'
import {
  heightOf,
  isDriven,
  isFood,
  isForTable,
  isHandy,
  isInstrument,
  isMount,
  isRidden,
  isSeat,
  isVehicle,
  wornAt,
} from './uses.ts'

const ACTING = 'eating playing driving riding holding sitting sleeping crossing'.split(' ') as Shot[]

/**
 * Combines subjects that belong together: fruit in a bowl, a dog on a skateboard, a cat on a piano, a parrot
 * on a shoulder.
 */
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

/** An animal on a shoulder becomes part of that person. */
function onShoulder(roles: readonly Role[], { text }: Reading): Pair {
  const [first, ...rest] = roles as [Role, ...Role[]]
  const person = roles.find(({ key }) => isDrawnPerson(key))
  const pet = roles.find(
    ({ key }) => (isAnimal(key) && (heightOf(key) ?? 0) < 100) || key === 'dragon' || key === 'butterfly',
  )
  if (!SHOULDER.test(text) || !person || !pet) return { main: first, others: rest }
  return {
    main: { ...person, pet: thingOf(pet) },
    others: roles.filter((role) => role !== person && role !== pet),
  }
}

/** Puts the main subject on, under, in front of or behind the thing that the prompt names. */
function settle({ main, others, ...pair }: Pair, reading: Reading): Pair {
  const free =
    !main.mount &&
    (!main.pose ||
      main.pose === 'containing' ||
      (main.pose === 'eating' && others.some(({ key }) => key === '@branch'))) &&
    !(isDrawnPerson(main.key) && main.seat)
  const found = free ? placeOf(main, others, reading) : undefined
  if (!found) return { main, others, ...pair }
  const { how, other } = found
  const living = livingOf(other.key)
  const size =
    how === 'on'
      ? Math.max(main.size, living.size) * (main.count > 1 ? 1.8 : 1.25)
      : Math.max(main.size * 1.35, living.size, 0.62)
  const shown: Role = {
    ...main,
    // Leaves space for the others.
    size: Math.min(others.length > 1 ? 0.54 : 0.8, size),
    habitat: how === 'on' ? standOf(living.habitat) : standOf(main.habitat),
    place: { how, thing: { ...thingOf(other), key: other.key === '@bridge' ? '@stonebridge' : other.key } },
  }
  return { main: shown, others: without(others, other), ...pair }
}

/** Two subjects that are drawn as one stand on the ground, unless they float. */
const standOf = (habitat: Role['habitat']): Role['habitat'] =>
  habitat === 'plant' || habitat === 'sky' || habitat === 'under' || habitat === 'studio' ? 'ground' : habitat

function joinThings(first: Role, rest: readonly Role[], reading: Reading): Pair {
  const seen = (role: Role) => aflame(windowed(inPosture(role, reading), reading), reading)
  const alone = plated({ main: seen(first), others: rest.map(seen) }, reading)
  const dressed = dress(filled(alone.main, alone.others, reading), reading)
  const { main, others } = dressed
  const team = harnessed(dressed, reading)
  if (team) return team
  if (main.pose) return dressed
  if (isDrawnPerson(main.key)) return actOut(main, others, reading)
  const pranced = prance(main, others, reading)
  if (pranced) return pranced
  const apart = (other: Role) =>
    isElsewhere(other, reading) ||
    (!ACTING.some((shot) => reading.shots.has(shot)) && stands(main, other, reading))
  const thing = others.find((other) => poseWith(main, other, reading.shots) && !apart(other))
  const pose = thing && poseWith(main, thing, reading.shots)
  if (!thing || !pose) return seaLegs(dressed, reading)
  if (pose === 'riding') return { main: { ...facing(main), mount: thing }, others: without(others, thing) }
  const row = pose === 'perched' && main.count > 1 && WIDE.test(thing.key)
  const living =
    pose === 'crossing' ? livingOf('@flatbridge') : pose === 'perched' ? livingOf(thing.key) : main
  return {
    main: {
      ...(pose === 'crossing' || (pose === 'perched' && !main.key.startsWith('@')) ? main : facing(main)),
      pose,
      ...(row ? { count: 1 } : {}),
      held: row ? { ...thingOf(thing), count: main.count } : thingOf(thing),
      habitat: living.habitat === 'figure' ? 'ground' : living.habitat,
      size: sizeWith(pose, main.size, living.size),
      asleep: reading.shots.has('sleeping'),
    },
    others: without(others, thing),
  }
}

/** Several subjects can sit side by side on these. */
const WIDE = /^@(branch|fence|bench|sofa|roof|log|bed|rug|picnic|raft|pier|windowsill|cliff|icefloe)$/

/** Adds flames to a burning subject. */
function aflame(role: Role, { shots }: Reading): Role {
  const burns = role.habitat === 'building' || isVehicle(role.key) || /tree$/.test(role.key)
  return burns && shots.has('burning') ? { ...role, pose: 'burning', held: { key: '@flames' } } : role
}

/** A window shows the weather of the prompt. */
function windowed(role: Role, { weather, mood, scenes }: Reading): Role {
  if (role.key !== '@windowsill') return role
  if (weather.has('rain') || mood === 'storm') return { ...role, key: '@rainywindow' }
  if (weather.has('snowfall') || scenes.includes('snow')) return { ...role, key: '@snowywindow' }
  return mood === 'night' ? { ...role, key: '@nightwindow' } : role
}

const sizeWith = (pose: Pose, own: number, thing: number): number =>
  (pose === 'crossing' ? thing : Math.max(own, thing)) * growthBy(pose)

/** Somebody under a bench does not sit on it. */
function isElsewhere({ key }: Role, reading: Reading): boolean {
  const mention = reading.subjects.find((m) => m.key === key)
  return mention !== undefined && /under|front|behind/.test(saidPlace(mention, reading) ?? '')
}

/** The pose of the main subject with a thing; undefined if they are unrelated. */
function poseWith(main: Role, { key }: Role, shots: ReadonlySet<Shot>): Pose | 'riding' | undefined {
  const moves = isAnimate(main.key) || /transport-ground/.test(main.habitat) || isVehicle(main.key)
  if (/^@(bridge|towerbridge|goldengate)$/.test(key) && moves && !shots.has('boating')) return 'crossing'
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

const isSmallEnough = ({ habitat, key }: Role): boolean =>
  (!key.startsWith('@') || /^@(asleep|howl)-/.test(key) || isPerson(key)) &&
  habitat !== 'building' &&
  habitat !== 'water' &&
  !isSeat(key) &&
  !/elephant|giraffe|whale|tree/.test(key)

/** Glasses, hats and scarves are drawn; of other clothes only the color. */
function dress({ main, others }: Pair, { subjects, text }: Reading): Pair {
  if (!isAnimate(main.key)) return { main, others }
  const crowned = ON_HEAD.test(text)
  const isWorn = ({ key, habitat }: Role) =>
    wornAt(key) !== undefined || (crowned && !isPerson(key) && habitat !== 'building')
  const worn = others.filter(isWorn).map((other) => hatFor(main, thingOf(other)))
  const collar = subjects.find((m) => m.key === main.key)?.collar
  if (collar) worn.push({ key: '@collar', colour: collar })
  const left = others.filter((other) => !isWorn(other) && !(isPerson(main.key) && isClothing(other.key)))
  // A snowman has a hat and a scarf; a named color applies to the scarf.
  if (main.key === '@snowman')
    return { main: { ...main, colour: worn.at(0)?.colour ?? main.colour }, others: left }
  const hair = subjects.find((m) => m.key === main.key)?.hair
  const dressed = { ...(main.coat ? facing(main) : main), hair }
  return worn.length > 0
    ? { main: { ...facing(dressed), worn }, others: left }
    : { main: dressed, others: left }
}

/** A strawberry, a flower or a bird on a head is drawn like a hat. */
const ON_HEAD = /\bon (top of )?(its|his|her|the|their) head|头(上|顶)|\b(en|sobre) (la|su) cabeza/i

/** Women rarely wear top hats. */
const hatFor = (who: Role, hat: Thing): Thing =>
  hat.key === 'top-hat' && who.sex === 'f' ? { ...hat, key: '@strawhat' } : hat
