import { isAnimal, isDrawnPerson } from '../parse/kinds.ts'
import type { Mention, Reading } from '../parse/reading.ts'
import { isGroup, looks, poses } from '../subjects/people/read-people.ts'
import type { Age, Sex } from '../subjects/people/skeleton.ts'
import type { Pair, Role, Thing } from './role.ts'
import { heightOf, isFood, isHandy, isMount, isRidden, isSeat, wornAt } from './uses.ts'

const FEMALE =
  /girl|woman|women|lady|female|mother|mom|mum|grandm|granny|nana|daughter|wife|sister|aunt|queen|bride|princess|\bshe\b|\bher\b|actress|waitress|heroine|女|妈|奶奶|姐|妹|婆|姑娘|母|妻|阿姨|娘|她|niña|chica|mujer|señora|señorita|abuela|madre|mamá|hija|hermana|esposa|reina|novia|dama/i
const MALE =
  /\b(boy|man|men|guy|gentleman|male|father|dad|grandpa|grandfather|son|husband|brother|uncle|king|\bhe\b|\bhis\b)|男|爸|爷|叔|哥|弟|父|丈夫|先生|他|少年|niño|chico|hombre|señor\b|abuelo|padre|papá|hijo|hermano|esposo/i
/** Spanish names of trades for a woman, apart from those that end so for everybody. */
const FEMININE = /\b(una|la|las|unas)\s+(\p{L}+\s+){0,1}\p{L}*$|[^t]ora$|era$|ina$|ica$/iu
const CHILD =
  /girl|boy|child|kid|son\b|daughter|toddler|pupil|young student|niñ|孩|童|小朋友|儿子|女儿|弟弟|妹妹|小姑娘|娃|nen[ae]|hij[oa]/i
const YOUNG_ADULT =
  /young (woman|man)|teen|schoolgirl|girlfriend|boyfriend|cowgirl|少女|女孩子们|女生|男生|小伙|年轻/i
const OLD =
  /\b(old|elderly|aged|senior)\s|老(人|头|爷|奶|太|婆|汉|渔|农|夫妻|大)|年迈|白发|ancian|viej[oa]|mayor\b|abuel/i

const OLD_BEFORE =
  /\b(old|elderly|aged|senior)\s+(\w+\s+)?$|(老|年迈的|白发|白发的)$|(viej|ancian)[oa]s?\s+$/i

export interface Who {
  readonly sex: Sex | undefined
  readonly age: Age | undefined
}

/** Sex and age, as the words and those just before them say. */
export function whoIs(mention: Mention, { text, tongue }: Reading): Who {
  const own = text.slice(mention.at, mention.at + mention.length)
  const also = mention.also ? text.slice(mention.also.at, mention.also.at + mention.also.length) : ''
  const before = text.slice(Math.max(0, mention.at - (tongue === 'zh' ? 4 : 22)), mention.at)
  const after =
    tongue === 'es' ? text.slice(mention.at + mention.length, mention.at + mention.length + 15) : ''
  const words = `${own} ${also}`
  const plain = mention.key === '@girl' ? 'f' : mention.key === '@boy' ? 'm' : undefined
  const feminine = tongue === 'es' && FEMININE.test(`${before}${own}`)
  const sex =
    plain ??
    (FEMALE.test(`${before} ${words}`) || feminine ? 'f' : MALE.test(`${before} ${words}`) ? 'm' : undefined)
  const child =
    CHILD.test(words) && !YOUNG_ADULT.test(`${before}${words}`) && !/mother|father|madre|padre/i.test(own)
  const old = OLD.test(`${words}${after}`) || OLD_BEFORE.test(before)
  const age = old ? 'old' : child ? 'child' : undefined
  return { sex, age }
}

const thingOf = ({ key, colour, count }: Role): Thing => ({ key, colour, count })
const wordsOf = (pose: string | undefined): Readonly<Record<string, string>> =>
  (pose && poses().get(pose)?.words) || {}

/** What the prompt says is done: what tells most comes first. */
function saidAct({ actions }: Reading): string | undefined {
  return actions.find((act) => !wordsOf(act).weak) ?? actions[0]
}

/** The pose that one takes with a thing. */
function poseFor(key: string): string | undefined {
  for (const [name, { words }] of poses()) if (words.with && new RegExp(words.with).test(key)) return name
  return undefined
}

const takesThings = (act: string | undefined): boolean =>
  act !== undefined && (poses().get(act)?.lists.prop ?? []).some((prop) => prop.includes(':$'))

/** Lets people do what the prompt says, with what it names: knit, ride, play the violin, sit on a sofa. */
export function actOut(main: Role, others: readonly Role[], reading: Reading): Pair {
  const said = saidAct(reading)
  const peers = others.map((other) =>
    isDrawnPerson(other.key) && other.key !== 'baby' ? { ...other, act: peerAct(other, main, said) } : other,
  )
  const without = (...taken: readonly (Role | undefined)[]) => peers.filter((other) => !taken.includes(other))
  const mount =
    reading.shots.has('riding') || said === 'ride' ? others.find(({ key }) => isMount(key)) : undefined
  const wheels = others.find(({ key }) => isRidden(key) && key !== 'canoe')
  const ridden = mount ?? (reading.shots.has('boating') ? undefined : wheels)
  if (ridden && !isGroup(main.key))
    return {
      main: {
        ...main,
        act: 'ride',
        mount: { ...ridden, count: 1 },
        size: rideSize(ridden),
        ...(reading.shots.has('flying') ? { habitat: 'sky' as const } : {}),
      },
      others: same(peers, ridden),
    }
  const seat = others.find(({ key }) => isSeat(key) && key !== '@board') ?? footing(others, reading)
  const rocky = main.habitat === 'under' && seat?.key === '@rock'
  const held =
    others.find((other) => belongs(other, said)) ??
    (reading.shots.has('holding') ? others.find(isCarried) : undefined)
  const flies = reading.shots.has('flying') && !others.some(({ habitat }) => habitat === 'sky')
  const act = said ?? (flies ? 'fly' : undefined) ?? (held && poseFor(held.key)) ?? (held ? 'any' : undefined)
  const chosen = act === 'hug' && held?.key === 'baby' ? 'cradle' : act
  const cradled = chosen === 'cradle' ? others.filter(({ age }) => age === 'child') : []
  const own = main.act ?? looks().get(main.key)?.words.pose
  const done = chosen ?? ((seat && !isFooting(seat.key)) || reading.shots.has('sitting') ? 'sit' : own)
  const place =
    wordsOf(done).seat ?? (done === 'sit' && !seat && reading.scenes.some(isIndoors) ? '@chair' : undefined)
  const role: Role = {
    ...main,
    // Nothing to sit on but the ground.
    act: done === 'sit' && !seat && !place ? 'sitfloor' : done,
    held: held && thingOf(held),
    seat: seat
      ? { ...thingOf(seat), key: seat.key === '@bridge' ? '@stonebridge' : seat.key }
      : place
        ? { key: place }
        : undefined,
    habitat:
      (main.habitat === 'under' && !rocky ? main.habitat : undefined) ??
      (wordsOf(done).habitat as Role['habitat'] | undefined) ??
      (rocky || /^@(cliff|raft)$/.test(seat?.key ?? '') ? 'water' : main.habitat),
  }
  const left = without(
    held && (takesThings(done) || poseFor(held.key) === done) ? held : undefined,
    seat,
    ...cradled,
  ).filter(({ key }) => !isDrawnBy(done, key))
  return { main: lying(role, reading), others: left }
}

const isIndoors = (scene: string): boolean => scene === 'room' || scene === 'table'

/** What one stands on. */
const isFooting = (key: string): boolean => /^@(bridge|pier|cliff|roof|raft)$/.test(key)
const footing = (others: readonly Role[], { shots }: Reading): Role | undefined =>
  shots.has('boating') ? undefined : others.find(({ key }) => isFooting(key))

const same = (others: readonly Role[], taken: Role): Role[] => others.filter(({ key }) => key !== taken.key)

/** Two that are named in one word ('children') do the same; somebody else does what is usual. */
function peerAct(other: Role, main: Role, said: string | undefined): string | undefined {
  // One table is enough.
  if (said && (bringsTable(said) || standsBeside(said))) return 'cheer'
  if (/^@(girl|boy)$/.test(other.key) && /^@(girl|boy)$/.test(main.key)) return said
  return looks().get(other.key)?.words.pose
}

/** What is said to be held is held, even a fish. */
const isCarried = ({ key, habitat }: Role): boolean =>
  !isDrawnPerson(key) && /^(table|studio|under|plant)$/.test(habitat) && !wornAt(key)

const bringsTable = (act: string): boolean =>
  (poses().get(act)?.lists.prop ?? []).some((prop) => prop.includes('table'))

/** One sandcastle is enough for all. */
const standsBeside = (act: string): boolean =>
  (poses().get(act)?.lists.prop ?? []).some(
    (prop) => prop.startsWith('G:') && Number(prop.split(':')[2]) >= 300,
  )

const rideSize = ({ key }: Role): number => ((heightOf(key) ?? 150) > 250 ? 0.78 : 0.68)

function belongs({ key, habitat }: Role, said: string | undefined): boolean {
  if (isDrawnPerson(key) && key !== 'baby') return false
  if (
    said &&
    (wordsOf(said).with
      ? new RegExp(wordsOf(said).with ?? '').test(key)
      : takesThings(said) && !isAnimal(key))
  )
    return habitat !== 'building'
  if (key === 'baby') return true
  return (
    habitat !== 'building' &&
    !isAnimal(key) &&
    !wornAt(key) &&
    (poseFor(key) !== undefined || isHandy(key) || isFood(key))
  )
}

/** What the pose shows already does not stand beside it once more. */
function isDrawnBy(act: string | undefined, key: string): boolean {
  const entry = act ? poses().get(act) : undefined
  if (!entry) return false
  return (entry.lists.prop ?? []).some((prop) => (prop.split(':')[1] ?? '').split('/').includes(key))
}

/** In a boat one sits between its sides; who sleeps lies in a bed. */
function lying(role: Role, { shots }: Reading): Role {
  if (shots.has('boating')) return { ...role, pose: 'boating', seat: undefined, habitat: 'water', draft: 0.1 }
  if (shots.has('sleeping')) return { ...role, act: 'sleep', pose: 'sleeping', seat: undefined }
  if (role.act === 'swim' && role.habitat !== 'under') return { ...role, habitat: 'water', draft: 0.62 }
  return role
}
