import { isAnimal, isDrawnPerson, isPlainPerson } from '../parse/kinds.ts'
import type { Reading } from '../parse/reading.ts'
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
import { lying } from './posture.ts'
import { ride } from './riding.ts'
import type { Moment, Pair, Role, Thing } from './role.ts'
import { tendedBy, withOther } from './together.ts'
import { heightOf, isMount, isRidden, isSeat, wornAt } from './uses.ts'

const IDLE = /^(wait|stand|laugh)$/

/** Whether the pose would hold a thing that is not there. */
const isEmpty = (act: string, others: readonly Role[]): boolean =>
  (poses().get(act)?.lists.prop ?? []).some((prop) => prop.split(':')[1] === '$') &&
  !wordsOf(act).table &&
  !others.some((other) => belongs(other, act) || isDrawnPerson(other.key) || isAnimal(other.key))

/** Lets people act with what the prompt names: knit, ride, play the violin, sit on a sofa. */
export function actOut(who: Role, company: readonly Role[], prompt: Reading): Pair {
  const { main, others, reading } = separate(who, company, prompt)
  const said = whatIsSaid(main, others, reading)
  const two = coupleAsTwo(main, others, said, reading)
  if (two) return actOut(two.main, two.others, reading)
  const peers = others.map((other) => peerOf(other, main, said))
  const moment: Moment = { main, others, peers, said, reading }
  return ride(moment) ?? handle(moment)
}

/** The action that the words give to somebody. */
function whatIsSaid(main: Role, others: readonly Role[], { actions }: Reading): string | undefined {
  const own = looks().get(main.key)?.words
  const meant = saidAct(actions.filter((act) => isGroup(main.key) || main.count > 1 || !isEmpty(act, others)))
  // Somebody who only waits, or 'dives' for the ball, is shown at their profession or sport.
  return own?.pose && (own.activity ? wordsOf(meant).weak : IDLE.test(meant ?? '')) ? own.pose : meant
}

/** A dancing couple is two people who hold each other, and so is a couple that feeds birds. */
function coupleAsTwo(
  main: Role,
  others: readonly Role[],
  said: string | undefined,
  { shots }: Reading,
): Pair | undefined {
  if (main.key !== '@couple') return undefined
  const fond = wordsOf(said).pet && others.some(({ key }) => isAnimal(key))
  const rides =
    (shots.has('riding') || said === 'ride') && others.some(({ key }) => isRidden(key) || isMount(key))
  if (wordsOf(said).two !== 'pairdance' && !fond && !rides) return undefined
  const other = { ...main, key: '@girl', count: 1, follows: rides }
  return { main: { ...main, key: '@boy' }, others: [other, ...others] }
}

/** Another person of the image, with their action. */
function peerOf(other: Role, main: Role, said: string | undefined): Role {
  if (!isDrawnPerson(other.key) || other.key === 'baby') return other
  const act = other.act ?? peerAct(other, main, said)
  return withSeatOf({ ...other, act, follows: !other.act && isForOne(said ?? '') })
}

/** Actions other than riding: with the hands, on a seat, with another person. */
function handle(moment: Moment): Pair {
  const { main, others, peers, reading } = moment
  const seat = seatFor(moment)
  const held = heldBy(moment)
  const flies = reading.shots.has('flying') && !others.some(({ habitat }) => habitat === 'sky')
  const chosen = chosenAct(moment, held, flies)
  const together = withOther(chosen ?? poseOf(main) ?? tendedBy(others), main, others)
  if (together && !isGroup(main.key))
    return reading.shots.has('boating') ? { ...together, main: lying(together.main, reading) } : together
  const done = doneWith(moment, chosen, held, seat)
  const fits = held && isFor(held, done)
  const spare = spareOf(moment, done, fits ? held : undefined, seat)
  // Somebody who flies takes the cat along.
  const rider =
    flies && !main.pet ? others.find(({ key }) => isAnimal(key) && (heightOf(key) ?? 99) < 50) : undefined
  const cradled = chosen === 'cradle' ? others.filter(({ age }) => age === 'child') : []
  const role: Role = {
    ...main,
    ...(rider ? { pet: heldThing(rider) } : {}),
    held: fits ? heldThing(held) : undefined,
    spare: spare && heldThing(spare),
    ...seated(moment, done, seat),
  }
  const taken: readonly (Role | undefined)[] = [
    held && (takesThings(done) || poseFor(held.key) === done) ? held : undefined,
    seat,
    spare,
    rider,
    ...cradled,
  ]
  return {
    main: lying(role, reading),
    others: peers.filter((other) => !taken.includes(other) && !isDrawnBy(done, other.key)),
  }
}

/** The thing of the prompt to sit or stand on. */
function seatFor({ others, said, reading }: Moment): Role | undefined {
  if (wordsOf(said).onfoot || reading.shots.has('flying')) return undefined
  return (
    others.find(({ key }) => isSeat(key) && key !== '@board' && !isShownBy(said, key)) ??
    footing(others, reading)
  )
}

const heldBy = ({ others, said, reading }: Moment): Role | undefined =>
  others.find((other) => belongs(other, said)) ??
  (reading.shots.has('holding') ? others.find(isCarried) : undefined)

/** The action of the prompt, else the usual one with the held thing. */
function chosenAct({ main, said }: Moment, held: Role | undefined, flies: boolean): string | undefined {
  const act =
    said ??
    (flies ? (looks().get(main.key)?.words.fly ?? 'fly') : undefined) ??
    (held && poseFor(held.key)) ??
    (held ? 'any' : undefined)
  // A baby is cradled, a dog carried and a guitar played.
  return act === 'hug' && held ? (poseFor(held.key) ?? act) : act
}

/** The pose that is finally drawn. */
function doneWith(
  { main, reading }: Moment,
  chosen: string | undefined,
  held: Role | undefined,
  seat: Role | undefined,
): string | undefined {
  // A seated person holds things like anybody.
  if (held && holdsAsAnybody(main, held, chosen)) return poseFor(held.key) ?? 'any'
  if (chosen !== undefined) return chosen
  return (seat && !isFooting(seat.key)) || reading.shots.has('sitting') ? 'sit' : poseOf(main)
}

function holdsAsAnybody(main: Role, held: Role, chosen: string | undefined): boolean {
  if (chosen === 'sit') return true
  return Boolean(wordsOf(chosen).weak) && (!isSmall(held) || isGroup(main.key)) && !takesThings(chosen)
}

/** For example, reading is not done with a cup. */
function isFor(held: Role, done: string | undefined): boolean {
  if (poseFor(held.key) === done) return true
  const wanted = wordsOf(done).with
  return takesThings(done) && (!wanted || new RegExp(wanted).test(held.key))
}

/** A second thing for the free hand. */
function spareOf(
  { main, others }: Moment,
  done: string | undefined,
  held: Role | undefined,
  seat: Role | undefined,
): Role | undefined {
  const { armL, onehand, weak } = wordsOf(done)
  if (armL !== FREE && !onehand && (!weak || isGroup(main.key))) return undefined
  return others.find((one) => one !== held && one !== seat && belongs(one, undefined) && isSmall(one))
}

/** Adds the seat, and the habitat that it implies. */
function seated(
  { main, reading }: Moment,
  done: string | undefined,
  seat: Role | undefined,
): Pick<Role, 'act' | 'seat' | 'habitat'> {
  const words = wordsOf(done)
  const isInside = reading.scenes.some(isIndoors)
  const place = words.seat ?? (done === 'sit' && !seat && isInside ? '@chair' : undefined)
  const sitsAnyhow = done !== 'sit' && reading.actions.includes('sit') && !words.legs && !isForOne(done ?? '')
  const anyhow = sitsAnyhow ? { key: isInside ? '@chair' : GROUND } : undefined
  return {
    // Without a seat, people sit on the ground.
    act: done === 'sit' && !seat && !place ? 'sitfloor' : done,
    seat: seat ? bridged(seat) : place ? { key: place } : anyhow,
    habitat: habitatOn(main, words.habitat as Role['habitat'] | undefined, seat),
  }
}

const bridged = (seat: Role): Thing => ({
  ...heldThing(seat),
  key: seat.key === '@bridge' ? '@stonebridge' : seat.key,
})

/** On a rock or a cliff, people are beside the water and not in it. */
function habitatOn(main: Role, wanted: Role['habitat'] | undefined, seat: Role | undefined): Role['habitat'] {
  const isOnRock = main.habitat === 'under' && seat?.key === '@rock'
  if (main.habitat === 'under' && !isOnRock) return main.habitat
  if (wanted) return wanted
  return isOnRock || /^@(cliff|raft|shipdeck)$/.test(seat?.key ?? '') ? 'water' : main.habitat
}

/** Each person gets their own sledge. */
const withSeatOf = (role: Role): Role => {
  const seat = wordsOf(role.act).seat
  return seat ? { ...role, seat: { key: seat } } : role
}

/** The seat of people who sit on the ground. */
export const GROUND = '@ground'

/** Position of an idle arm. */
const FREE = '14,6'
const isSmall = ({ key }: Role): boolean => !/kite|balloon|umbrella|@lantern|@flag|^baby$/.test(key)

const isIndoors = (scene: string): boolean => scene === 'room' || scene === 'table'

/** Things to stand on. */
const isFooting = (key: string): boolean => /^@(bridge|pier|cliff|roof|raft|shipdeck|peak)$/.test(key)
const footing = (others: readonly Role[], { shots }: Reading): Role | undefined =>
  shots.has('boating') ? undefined : others.find(({ key }) => isFooting(key))

/** Two people that one word names ('children') do the same; other people do what is usual for them. */
function peerAct(other: Role, main: Role, said: string | undefined): string | undefined {
  if (said && isForOne(said) && !isPlainPerson(other.key)) return 'lookon'
  if (isPlainPerson(other.key) && isPlainPerson(main.key)) return said
  if (other.key === '@kids' && said && said !== 'teach') return said
  return looks().get(other.key)?.words.pose
}

/** Whatever the prompt says is held is held, even a fish. */
const isCarried = ({ key, habitat }: Role): boolean =>
  !isDrawnPerson(key) && /^(table|studio|under|plant)$/.test(habitat) && !wornAt(key)
