import { isPerson } from '../parse/kinds.ts'
import { fold } from '../parse/language.ts'
import { readTable } from '../parse/lexicon.ts'
import type { Reading } from '../parse/reading.ts'
import { drawingsByKey } from '../subjects/drawings/read-drawings.ts'
import { poses } from '../subjects/people/read-people.ts'
import type { Cast } from './cast.ts'
import type { Role, Thing } from './role.ts'
import { placeWords } from './scene-choice.ts'
import { isFood } from './uses.ts'

/** More furniture would overlap. */
const MOST = 5
/** Furniture under certain objects in a room. */
const STANDS: Readonly<Record<string, string>> = { '@tablelamp': '@nightstand' }

/** Puts the furniture of the prompt to the wall of a room, with the usual furniture of that kind of room. */
export function furnish(reading: Reading, cast: Cast): { cast: Cast; furniture: readonly Thing[] } {
  const roles = [cast.main, ...cast.others].filter((role) => role !== null)
  const named = roles.filter((role) => isFurniture(role) && !OUTER.test(role.key))
  // A blackboard in use stays on its wall.
  const used = [cast.main?.held?.key, cast.main?.seat?.key].filter((key) => key !== '@blackboard')
  const kinds = kindsOf(reading, cast.main)
  // One table is enough.
  const set = /table|counter/.test(JSON.stringify([poses().get(cast.main?.act ?? '')?.words ?? {}]))
  const usual = (kinds[0] ?? []).filter(
    (key) => !used.includes(key) && !(set && /^@(table|chair|cafetable|desk)$/.test(key)),
  )
  const things: Thing[] = named.map(({ key, colour }) => ({ key: STANDS[key] ?? key, colour }))
  for (const key of usual)
    if (things.length < MOST && !things.some((thing) => thing.key === key)) things.push({ key })
  const [main = null, ...others] = roles.filter((role) => !isFurniture(role) || OUTER.test(role.key))
  const walled = things.some(({ key }) => /backdrop$/.test(key))
  // Inside a castle the building is not visible, and food is on a table.
  const shown = others
    .filter(({ habitat, key }) => !(walled && (habitat === 'building' || OUTER.test(key))))
    .map((other) => (main && isPerson(main.key) ? laid(other) : other))
  const stage = things.some(({ key }) => key === '@stagebackdrop')
  return { cast: watched({ ...cast, main, others: shown }, stage), furniture: things.slice(0, MOST) }
}

/** Things that are only visible from the street. */
const OUTER =
  /^(@(shopfront|flowershop|stall|market|bus|steamtrain|bullettrain|busstop|trainstation)|airplane|satellite|bus|train|locomotive|metro|rocket|school)$/

/** Food beside a person is put on a separate table. */
const laid = (role: Role): Role =>
  role.habitat === 'table' && !role.place && (isFood(role.key) || role.pose === 'containing')
    ? { ...role, habitat: 'ground', size: 0.36, place: { how: 'on', thing: { key: '@sidetable' } } }
    : role

/** Outdoor habitats of shows with an audience. */
const OUTDOOR_SHOWS = /water|sky/

/** Shows the heads of the audience before a stage, a regatta or a balloon festival. */
export function watched(cast: Cast, stage = OUTDOOR_SHOWS.test(cast.main?.habitat ?? '')): Cast {
  const heads = OUTDOOR_SHOWS.test(cast.main?.habitat ?? '') ? SPECTATORS : AUDIENCE
  const seat = (role: Role) => (stage && role.key === '@crowd' ? heads : role)
  return { ...cast, others: cast.others.map(seat) }
}

const AUDIENCE: Role = { key: '@audience', count: 1, habitat: 'bust', size: 0.29 }
const SPECTATORS: Role = { ...AUDIENCE, key: '@spectators', size: 0.27 }

const isFurniture = ({ key, pose, place, count }: Role): boolean =>
  !pose && !place && count === 1 && (key in STANDS || drawingsByKey().get(key)?.living.habitat === 'ground')

/** The furniture of each named kind of room, or of a plain room. */
function kindsOf({ text, tongue }: Reading, main: Role | null): string[][] {
  const folded = ` ${tongue === 'zh' ? text : fold(text)} `
  const says = (phrase: string) =>
    tongue === 'zh' ? folded.includes(phrase) : new RegExp(`[^a-z]${fold(phrase)}[^a-z]`).test(folded)
  const rows = readTable('rooms')
  // The longest match counts: a coffee shop is not a shop.
  const longest = (row: (typeof rows)[number]) =>
    Math.max(0, ...row.phrases[tongue].filter(says).map((phrase) => phrase.length))
  const asked = rows.filter((row) => longest(row) > 0).sort((a, b) => longest(b) - longest(a))
  const plain = rows.filter((row) => row.key.startsWith('plain'))
  const kind =
    main &&
    placeWords(main)
      .find((place) => place.startsWith('room/'))
      ?.slice(5)
  const own = rows.filter((row) => kind && row.key.startsWith(`${kind}:`))
  return [...asked, ...own, ...plain].map((row) => row.key.split(':')[1]?.trim().split(' ') ?? [])
}
