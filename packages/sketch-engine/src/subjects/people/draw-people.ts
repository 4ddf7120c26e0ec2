import type { Canvas } from '@napi-rs/canvas'
import type { Role, Thing } from '../../plan/role.ts'
import { freeCanvas } from '../../raster/free-canvas.ts'
import type { Random } from '../../raster/random.ts'
import { sheet } from '../../raster/sheet.ts'
import { cutoutOf, put } from '../ink.ts'
import { SEATS } from '../seats.ts'
import { drawThing } from '../things.ts'
import { drawPerson, type Person } from './draw-person.ts'
import { groups, isForOne, isGroup, poses, wordsOfPose } from './read-people.ts'
import { AT_TABLE, atTable, satOf, tableOf } from './shared-table.ts'

/** Height of an adult in units of the drawing. */
const TALL = 890
/** More people than this are drawn closer together. */
const APART = 4

/** Position of a member: key, left edge and share of the full height. */
interface Member {
  readonly role: Role
  readonly left: number
  readonly share: number
  /** Height above the ground. */
  readonly up?: number
}

/** One person, the requested number, or a group, on one sheet. */
export async function drawPeople(role: Role, random: Random, detail: number): Promise<Person> {
  const two = twoOf(role)
  if (two) return drawRow(two, random, detail, { ...role, key: TWO })
  if (isGroup(role.key)) return drawRow(membersOf(role), random, detail, role)
  if (role.count < 2) return drawOne(role, random, detail)
  const table = tableOf(role)
  // All stand on one bridge.
  const floor = role.seat && LOW.test(role.seat.key)
  const step = table?.seat ? (role.count > 3 ? 450 : 620) : role.count > APART ? 330 : 430
  const row = Array.from({ length: role.count }, (_, i) => ({
    role: {
      ...role,
      count: 1,
      follows: i > 0 && isForOne(role.act ?? ''),
      ...(floor ? { seat: undefined } : {}),
      ...(table ? atTable(table, role.act) : {}),
    },
    left: i * step,
    share: 1,
  }))
  return drawRow(row, random, detail, table || floor ? role : undefined)
}

/** Key of two people in a joint pose; not a group of its own. */
const TWO = 'two'

/** Two people with a joint action: hug, comb, dance. */
function twoOf({ partner, ...role }: Role): Member[] | undefined {
  const pair = isGroup(role.key) ? membersOf(role) : [{ role }, { role }]
  if (!partner && (isGroup(role.key) ? pair.length : role.count) !== 2) return undefined
  const act = partner ? role.act : (wordsOfPose(role.act).two ?? role.act)
  const line = poses().get(act ?? '')?.lists.who?.[0]
  const [first, second] = pair
  const table = tableOf({ ...role, act })
  if (!line && partner && table)
    return Array.from({ length: 1 + partner.count }, (_, i) => ({
      role: {
        ...(i === 0 ? role : partner),
        count: 1,
        habitat: 'figure',
        held: wordsOfPose(act).keep ? role.held : undefined,
        ...atTable(table, act),
      },
      left: i * (table.seat ? 620 : 430),
      share: 1,
    }))
  if (!line || !first || !second) return undefined
  const [, left = '200', share = '1', own, up = '0', flags = ''] = line.split(':')
  const other = partner ?? { ...second.role, act: undefined }
  const members = [
    { role: { ...first.role, count: 1, act, habitat: 'figure' }, left: 0, share: 1 },
    {
      role: { ...other, count: 1, act: own, seat: seatOf(own), mount: mountOf(own), habitat: 'figure' },
      left: Number(left),
      share: Number(share),
      up: Number(up),
    },
  ] satisfies Member[]
  // One child on each side.
  if (partner && partner.count > 1 && members[1] && !flags.includes('b'))
    members.push({ ...members[1], left: -Number(left) })
  return flags.includes('b') ? members.reverse() : members
}

const drawOne = (role: Role, random: Random, detail: number): Promise<Person> =>
  drawPerson({ ...role, detail, bust: role.habitat === 'bust', mount: role.mount }, random)

const mountOf = (act: string | undefined): Role | undefined => {
  const key = wordsOfPose(act).mount
  return key ? { key, count: 1, habitat: 'ground', size: 0.5 } : undefined
}

/** Each person has a sledge or a chair of their own; a sofa is shared. */
const ownSeatOf = (act: string | undefined): Thing | undefined => {
  const seat = seatOf(act)
  return seat && /^@(sledge|stool|chair|armchair)$/.test(seat.key) ? seat : undefined
}

const seatOf = (act: string | undefined): Thing | undefined => {
  const key = wordsOfPose(act).seat
  return key ? { key } : undefined
}

/** Everybody in a band plays another instrument. */
const BAND = /^(sax|piano|drums|eguitar|sing)$/

function membersOf(group: Role): Member[] {
  const { key, act, colour, age, count, seat, held } = group
  const table = tableOf(group)
  const all = groups().get(key)?.lists.who ?? []
  const members = count > 1 ? all.slice(0, count) : all
  return members.map((line, i) => {
    const [named = '@girl', left = '0', share = '1', own] = line.split(':')
    const who =
      group.sex === 'f' && /^@(friends|kids)$/.test(key) ? named.replace(/^(@?)boy$/, '$1girl') : named
    const child = !who.startsWith('@') || undefined
    const role: Role = {
      key: who,
      count: 1,
      habitat: 'figure',
      size: 1,
      act:
        own && BAND.test(own)
          ? own
          : (seat && !wordsOfPose(act).prop) || table?.seat
            ? satOf(act, table?.seat ?? seat)
            : table
              ? AT_TABLE
              : act && act !== 'stand'
                ? act
                : own,
      held,
      follows: i > 0 && isForOne(act ?? ''),
      seat: table?.seat ?? ownSeatOf(act),
      age: (child && 'child') ?? (groups().get(key)?.words.age as Role['age']) ?? age,
      colour: i === 0 ? colour : undefined,
    }
    return { role, left: Number(left) * (table?.seat ? 1.4 : 1), share: Number(share) }
  })
}

/** People stand or sit on top of these. */
const LOW = /^@(roof|pier|cliff|raft|shipdeck|peak|rock|stonebridge|picnic)$/

async function drawRow(
  row: readonly Member[],
  random: Random,
  detail: number,
  group?: Role,
): Promise<Person> {
  const k = row.length > APART ? 0.7 : 1
  const drawn: { canvas: Canvas; left: number; width: number; height: number; up: number }[] = []
  for (const [i, { role, left, share, up = 0 }] of row.entries()) {
    const { canvas, middle } = await drawOne(role, random.fork(`${i}`), detail * k)
    const size = (canvas.height / (detail * k)) * (group && role.age === 'child' ? 1 : share)
    const width = (size * canvas.width) / canvas.height
    const before = drawn.at(-1)
    // Wide poses need more space than standing people; a joint pose sets its own distance.
    const apart =
      group?.key === TWO
        ? left + width * (0.5 - middle)
        : !before
          ? left
          : group
            ? Math.max(left, before.left + (before.width + width) * 0.36)
            : Math.max(before.left + (before.width + width) * 0.44, before.left + 300)
    drawn.push({ canvas, left: apart, width, height: size, up })
  }
  // Centered on their positions, so that wide poses extend to both sides equally.
  const from = Math.min(...drawn.map(({ left, width }) => left - width / 2))
  const to = Math.max(...drawn.map(({ left, width }) => left + width / 2))
  const high = Math.max(...drawn.map(({ height, up }) => height + up))
  const shared = group && tableOf(group)
  const bench =
    group?.seat && !shared?.seat && !ownSeatOf(group.act) && (await drawThing(group.seat, 720, detail * k))
  // The ground is wider than the group, and continues below their feet.
  const floor = bench && group?.seat && LOW.test(group.seat.key) ? cutoutOf(bench) : undefined
  const across = floor ? (to - from) * 1.5 : to - from
  const tall = floor ? (across * floor.ink.height) / floor.ink.width : 0
  const surface = SEATS[group?.seat?.key ?? '']?.[1] ?? 0.2
  const whole = high + tall * (1 - surface)
  const canvas = sheet(across, whole, detail * k)
  const c = canvas.getContext('2d')
  if (floor) put(c, floor, { x: across / 2, foot: whole, height: tall })
  else if (bench) c.drawImage(bench, 0, high * 0.36, to - from, high * 0.6)
  for (const { canvas: one, left, width, height, up } of drawn) {
    c.drawImage(one, left - width / 2 - from + (across - to + from) / 2, high - height - up, width, height)
    freeCanvas(one)
  }
  const table = shared && (await drawThing({ key: shared.key }, 720, detail * k))
  if (shared && table) {
    const wide = (to - from) * shared.width
    // A child must be able to see over it.
    const low = row.some(({ role }) => role.age === 'child') && row.some(({ role }) => role.age !== 'child')
    const top = shared.top + (low && !shared.seat ? 0.12 : 0)
    c.drawImage(table, (to - from - wide) / 2, high * top, wide, high * (1 - top))
    // A feast has its dishes.
    const words = wordsOfPose(group.act)
    const usual = words.dish
    const dishes = words.keep ? undefined : (group.held ?? (usual ? { key: usual } : undefined))
    const dish = dishes && (await drawThing(dishes, 480, detail * k))
    if (dish) {
      const cutout = cutoutOf(dish)
      const height = Math.min(
        high * (row.length > 2 && !shared.seat ? 0.15 : 0.24),
        (wide * 0.4 * cutout.ink.height) / cutout.ink.width,
      )
      put(c, cutout, {
        x: (to - from) / 2,
        foot: high * (top + (shared.key === '@feast' ? 0.34 : 0.03)),
        height,
      })
    }
    if (dish) freeCanvas(dish)
  }
  for (const used of [bench, table]) if (used) freeCanvas(used)
  return { canvas, middle: 0.5, stretch: whole / TALL }
}
