import { isAnimal, isDrawnPerson, isPlainPerson } from '../parse/kinds.ts'
import type { Mention, Reading } from '../parse/reading.ts'
import { livingOf } from '../subjects/habitat.ts'
import { isForOne, isGroup, looks, poses, wordsOfPose } from '../subjects/people/read-people.ts'
import type { Age, Sex } from '../subjects/people/skeleton.ts'
import type { Pair, Role, Thing } from './role.ts'
import { heightOf, isFood, isHandy, isMount, isRidden, isSeat, wornAt } from './uses.ts'

const FEMALE =
  /girl|woman|women|lady|female|girls|amigas|闺蜜|mother|mom|mum|grandm|granny|nana|daughter|wife|sister|aunt|queen|bride|princess|\bshe\b|\bher\b|actress|waitress|heroine|女|妈|奶奶|姐|妹|婆|姑娘|母|妻|阿姨|娘|她|niña|chica|mujer|señora|señorita|abuela|madre|mamá|hija|hermana|esposa|reina|novia|dama/i
const MALE =
  /\b(boy|man|men|guy|gentleman|male|father|dad|grandpa|grandfather|son|husband|brother|uncle|king|\bhe\b|\bhis\b)|男|爸|爷|叔|哥|弟|父|丈夫|先生|他|少年|niño|chico|hombre|señor\b|abuelo|padre|papá|hijo|hermano|esposo/i
/** Spanish names of trades for a woman, apart from those that end so for everybody. */
const FEMININE = /\b(una|la|las|unas)\s+(\p{L}+\s+){0,1}\p{L}*$|[^t]ora$|era$|ina$|ica$/iu
const CHILD =
  /girl|boy|child|kid|son\b|daughter|toddler|pupil|young student|niñ|孩|童|小朋友|儿子|女儿|孙|弟弟|妹妹|小姑娘|娃|nen[ae]|hij[oa]|niet[oa]/i
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

/** Of a full plate one holds what is on it. */
const thingOf = ({ key, colour, count, pose, held }: Role): Thing =>
  pose === 'containing' && held && key === '@plate' ? { ...held, more: undefined } : { key, colour, count }
const wordsOf = wordsOfPose

/** What the prompt says is done: what tells most comes first. */
function saidAct(actions: readonly string[]): string | undefined {
  return actions.find((act) => !wordsOf(act).weak) ?? actions.find(takesThings) ?? actions[0]
}

/** Whether the hands would hold what is not there. */
const isEmpty = (act: string, others: readonly Role[]): boolean =>
  (poses().get(act)?.lists.prop ?? []).some((prop) => prop.split(':')[1] === '$') &&
  !wordsOf(act).table &&
  !others.some((other) => belongs(other, act) || isDrawnPerson(other.key) || isAnimal(other.key))

/** The pose that one takes with a thing. */
function poseFor(key: string): string | undefined {
  for (const [name, { words }] of poses()) if (words.with && new RegExp(words.with).test(key)) return name
  return undefined
}

const takesThings = (act: string | undefined): boolean =>
  act !== undefined && (poses().get(act)?.lists.prop ?? []).some((prop) => prop.includes(':$'))

/** Lets people do what the prompt says, with what it names: knit, ride, play the violin, sit on a sofa. */
export function actOut(main: Role, others: readonly Role[], reading: Reading): Pair {
  const said = saidAct(
    reading.actions.filter((act) => isGroup(main.key) || main.count > 1 || !isEmpty(act, others)),
  )
  const peers = others.map((other) =>
    isDrawnPerson(other.key) && other.key !== 'baby'
      ? withSeatOf({ ...other, act: peerAct(other, main, said) })
      : other,
  )
  const without = (...taken: readonly (Role | undefined)[]) => peers.filter((other) => !taken.includes(other))
  const mount =
    reading.shots.has('riding') || said === 'ride' ? others.find(({ key }) => isMount(key)) : undefined
  const wheels = others.find(
    ({ key }) => isRidden(key) && key !== 'canoe' && !wordsOf(said).takes && !wordsOf(said).seat,
  )
  const own = looks().get(main.key)?.words.mount
  const ridden =
    mount ??
    (own && !said ? { key: own, count: 1, ...livingOf(own) } : undefined) ??
    (reading.shots.has('boating') ? undefined : wheels)
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
  const chosen = act === 'hug' && held?.key === 'baby' ? 'cradle' : act
  const cradled = chosen === 'cradle' ? others.filter(({ age }) => age === 'child') : []
  const together = withOther(chosen ?? poseOf(main) ?? tendedBy(others), main, others)
  if (together && !isGroup(main.key))
    return reading.shots.has('boating') ? { ...together, main: lying(together.main, reading) } : together
  const done =
    // Who sits holds things as anybody does.
    (held && (chosen === 'sit' || (isGroup(main.key) && wordsOf(chosen).weak && !takesThings(chosen)))
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
    ...(rider ? { pet: thingOf(rider) } : {}),
    // Nothing to sit on but the ground.
    act: done === 'sit' && !seat && !place ? 'sitfloor' : done,
    held: fits ? thingOf(held) : undefined,
    spare: spare && thingOf(spare),
    seat: seat
      ? { ...thingOf(seat), key: seat.key === '@bridge' ? '@stonebridge' : seat.key }
      : place
        ? { key: place }
        : done !== 'sit' && reading.actions.includes('sit') && !wordsOf(done).legs && !isForOne(done ?? '')
          ? { key: GROUND }
          : undefined,
    habitat:
      (main.habitat === 'under' && !rocky ? main.habitat : undefined) ??
      (wordsOf(done).habitat as Role['habitat'] | undefined) ??
      (rocky || /^@(cliff|raft)$/.test(seat?.key ?? '') ? 'water' : main.habitat),
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

const poseOf = ({ act, key }: Role): string | undefined => act ?? looks().get(key)?.words.pose

/** Who is named beside a doctor is a patient. */
const tendedBy = (others: readonly Role[]): string | undefined =>
  others.map(poseOf).find((pose) => wordsOf(pose).two)

/** What somebody does with another person, or with an animal. */
function withOther(act: string | undefined, main: Role, others: readonly Role[]): Pair | undefined {
  const words = wordsOf(act)
  const kids = others.find(({ key }) => /^@(kids|friends)$/.test(key))
  const mate =
    others.find(({ key }) => isDrawnPerson(key) && !isGroup(key)) ??
    (kids && {
      ...kids,
      ...(kids.key === '@kids' ? { key: 'girl', age: 'child' as const } : { key: '@boy' }),
      count: 1,
    })
  const beast = others.find(({ key }) => isAnimal(key))
  const left = (taken: Role | undefined) =>
    others
      .filter((other) => other !== taken)
      .flatMap((other) => (other === kids && taken === mate ? fewer(other) : other))
  const inArms = beast && words.with && new RegExp(words.with).test(beast.key)
  if (words.pet && beast && !inArms && main.count < 2) {
    const [doer, rest] =
      mate && rankOf(mate) > rankOf(main) ? [mate, [main, ...left(mate)]] : [main, [...others]]
    const role = { ...doer, act: words.pet, held: thingOf(beast), habitat: main.habitat, size: main.size }
    return { main: role, others: rest.filter((other) => other !== beast) }
  }
  const two = words.two ?? (poses().get(act ?? '')?.lists.who ? act : undefined)
  const other = (words.two ? mate : (mate ?? patientOf(two, main))) ?? undefined
  if (!two || !other || main.count > 1) return undefined
  const helper = mate === undefined && rankOf(main) < 2 ? wordsOf(two).by : undefined
  const [doer, partner] = helper
    ? [{ ...main, key: helper, age: undefined, sex: undefined, colour: undefined }, main]
    : rankOf(other) > rankOf(main)
      ? [other, main]
      : [main, other]
  const small = partner.age === 'child' || partner.key === 'baby' ? wordsOf(two).child : undefined
  const chosen = small ?? two
  const gift = others.find((one) => wordsOf(chosen).with && belongs(one, chosen))
  const seat = wordsOf(chosen).seat
  const role: Role = {
    ...doer,
    act: chosen,
    partner,
    held: gift && thingOf(gift),
    seat: seat ? { key: seat } : undefined,
    count: 1,
    habitat: 'figure',
    size: main.size,
  }
  const shown = left(mate).filter((one) => one !== gift && !isDrawnBy(role.act, one.key))
  return { main: role, others: shown }
}

/** The others, when one of them is with somebody. */
const fewer = (role: Role): Role[] => (role.count > 2 ? [{ ...role, count: role.count - 1 }] : [])

/** Who is combed or treated when nobody else is named. */
function patientOf(act: string | undefined, main: Role): Role | undefined {
  const key = poses()
    .get(act ?? '')
    ?.lists.who?.[0]?.split(':')[0]
  return key && key !== '$' ? { ...main, key, colour: undefined, act: undefined, age: 'child' } : undefined
}

/** Who does something for whom: those with a trade, then grown-ups, then children. */
const rankOf = ({ key, age }: Role): number =>
  age === 'child' || key === 'baby' ? 0 : isPlainPerson(key) || key.startsWith('old-') ? 1 : 2

const isIndoors = (scene: string): boolean => scene === 'room' || scene === 'table'

/** What one stands on. */
const isFooting = (key: string): boolean => /^@(bridge|pier|cliff|roof|raft)$/.test(key)
const footing = (others: readonly Role[], { shots }: Reading): Role | undefined =>
  shots.has('boating') ? undefined : others.find(({ key }) => isFooting(key))

const same = (others: readonly Role[], taken: Role): Role[] => others.filter(({ key }) => key !== taken.key)

/** Two that are named in one word ('children') do the same; somebody else does what is usual. */
function peerAct(other: Role, main: Role, said: string | undefined): string | undefined {
  // One table is enough.
  if (said && isForOne(said)) return 'cheer'
  if (/^@(girl|boy)$/.test(other.key) && /^@(girl|boy)$/.test(main.key)) return said
  return looks().get(other.key)?.words.pose
}

/** What is said to be held is held, even a fish. */
const isCarried = ({ key, habitat }: Role): boolean =>
  !isDrawnPerson(key) && /^(table|studio|under|plant)$/.test(habitat) && !wornAt(key)

const rideSize = ({ key }: Role): number => ((heightOf(key) ?? 150) > 250 ? 0.78 : 0.68)

function belongs({ key, habitat }: Role, said: string | undefined): boolean {
  if (isShownBy(said, key)) return false
  if ((isDrawnPerson(key) && key !== 'baby') || /^@(market|stall|shopfront|flowershop)$/.test(key))
    return false
  if (
    said &&
    (wordsOf(said).with || wordsOf(said).takes
      ? new RegExp(wordsOf(said).with ?? wordsOf(said).takes ?? '').test(key)
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

/** What stands in the pose in another form: books, when one of them is read. */
function isShownBy(act: string | undefined, key: string): boolean {
  const { shows } = wordsOf(act)
  return shows !== undefined && new RegExp(shows).test(key)
}

/** What the pose shows already does not stand beside it once more. */
function isDrawnBy(act: string | undefined, key: string): boolean {
  const entry = act ? poses().get(act) : undefined
  if (!entry) return false
  if (isShownBy(act, key)) return true
  return (entry.lists.prop ?? []).some((prop) => (prop.split(':')[1] ?? '').split('/').includes(key))
}

/** In a boat one sits between its sides; who sleeps lies in a bed. */
function lying(role: Role, { shots, actions, text }: Reading): Role {
  if (shots.has('boating')) return { ...role, pose: 'boating', seat: undefined, habitat: 'water', draft: 0.1 }
  if (actions.includes('lie') && /\bbed\b|床|cama/i.test(text))
    return { ...role, pose: 'inbed', seat: undefined }
  if (shots.has('sleeping')) return { ...role, act: 'sleep', pose: 'sleeping', seat: undefined }
  if (role.act === 'swim' && role.habitat !== 'under') return { ...role, habitat: 'water', draft: 0.62 }
  return role
}
