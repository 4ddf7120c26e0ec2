import { isAnimal, isDrawnPerson, isPlainPerson } from '../parse/kinds.ts'
import type { Reading } from '../parse/reading.ts'
import { livingOf } from '../subjects/habitat.ts'
import { isForOne, isGroup, looks, poses } from '../subjects/people/read-people.ts'
import { separate } from './deeds.ts'
import {
  belongs,
  heldThing,
  isDrawnBy,
  isShownBy,
  poseFor,
  poseOf,
  saidAct,
  takesThings,
  wordsOf,
} from './poses.ts'
import type { Pair, Role } from './role.ts'
import { tendedBy, withOther } from './together.ts'
import { heightOf, isHandy, isMount, isRidden, isSeat, wornAt } from './uses.ts'

const IDLE = /^(wait|stand|laugh)$/

/** Whether the hands would hold what is not there. */
const isEmpty = (act: string, others: readonly Role[]): boolean =>
  (poses().get(act)?.lists.prop ?? []).some((prop) => prop.split(':')[1] === '$') &&
  !wordsOf(act).table &&
  !others.some((other) => belongs(other, act) || isDrawnPerson(other.key) || isAnimal(other.key))

/** Lets people do what the prompt says, with what it names: knit, ride, play the violin, sit on a sofa. */
export function actOut(who: Role, company: readonly Role[], prompt: Reading): Pair {
  const { main, others, reading } = separate(who, company, prompt)
  const own = looks().get(main.key)?.words
  const mounted = own?.mount ?? (main.act === 'ride' ? 'bicycle' : undefined)
  const meant = saidAct(
    reading.actions.filter((act) => isGroup(main.key) || main.count > 1 || !isEmpty(act, others)),
  )
  // Who only waits, or 'dives' for the ball, is seen at their trade or their sport.
  const said = own?.pose && (own.activity ? wordsOf(meant).weak : IDLE.test(meant ?? '')) ? own.pose : meant
  // A couple that dances are two, who hold each other, and so are two who feed the birds.
  const fond = wordsOf(said).pet && others.some(({ key }) => isAnimal(key))
  const rides =
    (reading.shots.has('riding') || said === 'ride') &&
    others.some(({ key }) => isRidden(key) || isMount(key))
  if (main.key === '@couple' && (wordsOf(said).two === 'pairdance' || fond || rides))
    return actOut(
      { ...main, key: '@boy' },
      [{ ...main, key: '@girl', count: 1, follows: rides }, ...others],
      reading,
    )
  const peers = others.map((other) =>
    isDrawnPerson(other.key) && other.key !== 'baby'
      ? withSeatOf({
          ...other,
          act: other.act ?? peerAct(other, main, said),
          follows: !other.act && isForOne(said ?? ''),
        })
      : other,
  )
  const without = (...taken: readonly (Role | undefined)[]) => peers.filter((other) => !taken.includes(other))
  const mount =
    reading.shots.has('riding') || said === 'ride'
      ? (others.find(({ key }) => isRidden(key)) ?? others.find(({ key }) => isMount(key)))
      : undefined
  const wheels = others.find(
    ({ key }) => isRidden(key) && key !== 'canoe' && !wordsOf(said).takes && !wordsOf(said).seat,
  )
  const ridden =
    mount ??
    (mounted && (said ? said === 'ride' || reading.shots.has('riding') : own?.pose === 'ride')
      ? { key: mounted, count: 1, ...livingOf(mounted) }
      : undefined) ??
    (reading.shots.has('boating') ? undefined : wheels)
  const child = others.find(({ age, follows }) => age === 'child' || follows)
  const wheeled = ridden && isRidden(ridden.key) && !/canoe|sled/.test(ridden.key)
  const taken = child?.follows || (wheeled && main.age !== 'child' && TAKES_ALONG.test(reading.text))
  const along = ridden && taken ? child : undefined
  const inHand = others.find((other) => !wheeled && other !== ridden && isHandy(other.key))
  if (ridden && !isGroup(main.key))
    return {
      main: {
        ...main,
        act: wheeled ? (along ? 'cyclewith' : 'cycle') : along ? 'ridewith' : 'ride',
        partner: along,
        held: inHand && heldThing(inHand),
        mount: { ...ridden, key: ridden.key === 'tractor' ? '@opentractor' : ridden.key, count: 1 },
        size: rideSize(ridden),
        ...(reading.shots.has('flying') ? { habitat: 'sky' as const } : {}),
      },
      others: same(peers, ridden).filter(
        ({ at }) => at === undefined || (at !== along?.at && at !== inHand?.at),
      ),
    }
  const seat =
    wordsOf(said).onfoot || reading.shots.has('flying')
      ? undefined
      : (others.find(({ key }) => isSeat(key) && key !== '@board' && !isShownBy(said, key)) ??
        footing(others, reading))
  const rocky = main.habitat === 'under' && seat?.key === '@rock'
  const held =
    others.find((other) => belongs(other, said)) ??
    (reading.shots.has('holding') ? others.find(isCarried) : undefined)
  const flies = reading.shots.has('flying') && !others.some(({ habitat }) => habitat === 'sky')
  const act =
    said ??
    (flies ? (looks().get(main.key)?.words.fly ?? 'fly') : undefined) ??
    (held && poseFor(held.key)) ??
    (held ? 'any' : undefined)
  // A baby is cradled, a dog carried and a guitar played.
  const chosen = act === 'hug' && held ? (poseFor(held.key) ?? act) : act
  const cradled = chosen === 'cradle' ? others.filter(({ age }) => age === 'child') : []
  const together = withOther(chosen ?? poseOf(main) ?? tendedBy(others), main, others)
  if (together && !isGroup(main.key))
    return reading.shots.has('boating') ? { ...together, main: lying(together.main, reading) } : together
  const done =
    // Who sits holds things as anybody does.
    (held &&
    (chosen === 'sit' ||
      (wordsOf(chosen).weak && !isSmall(held) && !takesThings(chosen)) ||
      (isGroup(main.key) && wordsOf(chosen).weak && !takesThings(chosen)))
      ? (poseFor(held.key) ?? 'any')
      : chosen) ?? ((seat && !isFooting(seat.key)) || reading.shots.has('sitting') ? 'sit' : poseOf(main))
  // A cup is not read.
  const wanted = wordsOf(done).with
  const fits =
    held &&
    (poseFor(held.key) === done || (takesThings(done) && (!wanted || new RegExp(wanted).test(held.key))))
  const oneHanded =
    wordsOf(done).armL === FREE || wordsOf(done).onehand || (wordsOf(done).weak && !isGroup(main.key))
  const spare = oneHanded
    ? others.find((one) => (one !== held || !fits) && one !== seat && belongs(one, undefined) && isSmall(one))
    : undefined
  const place =
    wordsOf(done).seat ?? (done === 'sit' && !seat && reading.scenes.some(isIndoors) ? '@chair' : undefined)
  // Who flies has the cat along.
  const rider =
    flies && !main.pet ? others.find(({ key }) => isAnimal(key) && (heightOf(key) ?? 99) < 50) : undefined
  const role: Role = {
    ...main,
    ...(rider ? { pet: heldThing(rider) } : {}),
    // Nothing to sit on but the ground.
    act: done === 'sit' && !seat && !place ? 'sitfloor' : done,
    held: fits ? heldThing(held) : undefined,
    spare: spare && heldThing(spare),
    seat: seat
      ? { ...heldThing(seat), key: seat.key === '@bridge' ? '@stonebridge' : seat.key }
      : place
        ? { key: place }
        : done !== 'sit' && reading.actions.includes('sit') && !wordsOf(done).legs && !isForOne(done ?? '')
          ? { key: reading.scenes.some(isIndoors) ? '@chair' : GROUND }
          : undefined,
    habitat:
      (main.habitat === 'under' && !rocky ? main.habitat : undefined) ??
      (wordsOf(done).habitat as Role['habitat'] | undefined) ??
      (rocky || /^@(cliff|raft|shipdeck)$/.test(seat?.key ?? '') ? 'water' : main.habitat),
  }
  const left = without(
    held && (takesThings(done) || poseFor(held.key) === done) ? held : undefined,
    seat,
    spare,
    rider,
    ...cradled,
  ).filter(({ key }) => !isDrawnBy(done, key))
  return { main: lying(role, reading), others: left }
}

/** Who rides with a child has it behind. */
const TAKES_ALONG = /带着|载着|后座|\b(with (his|her)|carrying|taking)\b|\b(con|llevando a) su\b/i

/** Everybody sleds on a sledge of their own. */
const withSeatOf = (role: Role): Role => {
  const seat = wordsOf(role.act).seat
  return seat ? { ...role, seat: { key: seat } } : role
}

/** Where one sits when there is no seat. */
export const GROUND = '@ground'

/** How an arm hangs that has nothing to do. */
const FREE = '14,6'
const isSmall = ({ key }: Role): boolean => !/kite|balloon|umbrella|@lantern|@flag|^baby$/.test(key)

const isIndoors = (scene: string): boolean => scene === 'room' || scene === 'table'

/** What one stands on. */
const isFooting = (key: string): boolean => /^@(bridge|pier|cliff|roof|raft|shipdeck|peak)$/.test(key)
const footing = (others: readonly Role[], { shots }: Reading): Role | undefined =>
  shots.has('boating') ? undefined : others.find(({ key }) => isFooting(key))

const same = (others: readonly Role[], taken: Role): Role[] => others.filter(({ key }) => key !== taken.key)

/** Two that are named in one word ('children') do the same; somebody else does what is usual. */
function peerAct(other: Role, main: Role, said: string | undefined): string | undefined {
  if (said && isForOne(said) && !isPlainPerson(other.key)) return 'lookon'
  if (isPlainPerson(other.key) && isPlainPerson(main.key)) return said
  if (other.key === '@kids' && said && said !== 'teach') return said
  return looks().get(other.key)?.words.pose
}

/** What is said to be held is held, even a fish. */
const isCarried = ({ key, habitat }: Role): boolean =>
  !isDrawnPerson(key) && /^(table|studio|under|plant)$/.test(habitat) && !wornAt(key)

const rideSize = ({ key }: Role): number => ((heightOf(key) ?? 150) > 250 ? 0.78 : 0.68)

const DESK =
  /\b(library|office|class(room)?|desk|lesson|lecture)\b|图书馆|办公室|教室|课堂|上课|书桌|\b(biblioteca|oficina|clase|aula|escritorio)\b/i
const OUTSIDE =
  /\b(under|beneath|on the (grass|beach|sand|train|bus|bench)|in the (park|grass|sun|forest|garden)|at (his|her|the) desk)\b|树下|草地|沙滩上|长椅|公园|(公交|火车|地铁)上|\b(bajo|debajo de|en (la hierba|el césped|el parque|la playa|un banco|el tren|el autobús))\b/i

/** In a boat one sits between its sides; who sleeps lies in a bed. */
function lying(role: Role, { shots, actions, text, subjects }: Reading): Role {
  // Who knits is awake; it is the cat that sleeps.
  const awake = actions.some((act) => !wordsOf(act).weak) && subjects.some(({ key }) => isAnimal(key))
  if (shots.has('boating')) return { ...role, pose: 'boating', seat: undefined, habitat: 'water', draft: 0.1 }
  if (actions.includes('lie') && /\bbed\b|床|cama/i.test(text))
    return { ...role, pose: 'inbed', seat: undefined }
  // Under a tree there is no bed.
  if (shots.has('sleeping') && !awake && OUTSIDE.test(text)) return { ...role, act: 'nap', seat: undefined }
  if (shots.has('sleeping') && !awake && DESK.test(text))
    return { ...role, act: 'desknap', seat: { key: '@chair' } }
  if (shots.has('sleeping') && !awake) return { ...role, act: 'sleep', pose: 'sleeping', seat: undefined }
  if (role.act === 'swim' && role.habitat !== 'under') return { ...role, habitat: 'water', draft: 0.62 }
  return role
}
