import type { Canvas } from '@napi-rs/canvas'
import type { Role, Thing } from '../../plan/role.ts'
import { freeCanvas } from '../../raster/free-canvas.ts'
import type { Random } from '../../raster/random.ts'
import { sheet } from '../../raster/sheet.ts'
import { drawThing } from '../things.ts'
import { drawPerson, type Person } from './draw-person.ts'
import { groups, isGroup } from './read-people.ts'

/** Units of the drawing for a grown person. */
const TALL = 890
/** More than that are drawn closer together. */
const APART = 4

/** Who stands where: key, left edge and share of the full height. */
interface Member {
  readonly role: Role
  readonly left: number
  readonly share: number
}

/** One person, as many as were asked for, or a group: on one sheet. */
export async function drawPeople(role: Role, random: Random, detail: number): Promise<Person> {
  if (isGroup(role.key)) return drawRow(membersOf(role), random, detail, role)
  if (role.count < 2) return drawOne(role, random, detail)
  const table = tableOf(role)?.seat ? tableOf(role) : undefined
  // Two share an umbrella.
  const shared = role.act === 'umbrella' && role.count === 2
  const step = table ? 620 : shared ? 270 : role.count > APART ? 330 : 430
  const row = Array.from({ length: role.count }, (_, i) => ({
    role: {
      ...role,
      count: 1,
      ...(table
        ? { act: 'sit', seat: table.seat }
        : shared
          ? { act: i === 0 ? 'shareumbrella' : 'stand' }
          : {}),
    },
    left: i * step,
    share: 1,
  }))
  return drawRow(row, random, detail, table || shared ? role : undefined)
}

const drawOne = (role: Role, random: Random, detail: number): Promise<Person> =>
  drawPerson({ ...role, detail, bust: role.habitat === 'bust', mount: role.mount }, random)

/** What those share who do something at one table, how high its top is and how much of the row it takes. */
const TABLES: Readonly<Record<string, SharedTable>> = {
  eat: { key: '@feast', top: 0.42, width: 1 },
  eatbowl: { key: '@feast', top: 0.42, width: 1 },
  drink: { key: '@feast', top: 0.42, width: 1 },
  candles: { key: '@feast', top: 0.42, width: 1 },
  chess: { key: '@chessboard', top: 0.56, width: 0.62, seat: { key: '@chair' } },
}

/** In a band everybody plays something else. */
const BAND = /^(sax|piano|drums|eguitar|sing)$/

interface SharedTable {
  readonly key: string
  readonly top: number
  readonly width: number
  readonly seat?: Thing
}

const tableOf = ({ act }: Role): SharedTable | undefined => TABLES[act ?? '']

function membersOf(group: Role): Member[] {
  const { key, act, colour, age, count, seat } = group
  const table = tableOf(group)
  const all = groups().get(key)?.lists.who ?? []
  const members = count > 1 ? all.slice(0, count) : all
  return members.map((line, i) => {
    const [who = '@girl', left = '0', share = '1', own] = line.split(':')
    const child = !who.startsWith('@') || undefined
    const role: Role = {
      key: who,
      count: 1,
      habitat: 'figure',
      size: 1,
      act:
        own && BAND.test(own)
          ? own
          : seat || table?.seat
            ? 'sit'
            : act && act !== 'stand' && !table
              ? act
              : own,
      seat: table?.seat,
      age: (child && 'child') ?? age,
      colour: i === 0 ? colour : undefined,
    }
    const near = key === '@couple' && /^(hug|kiss)$/.test(act ?? '')
    return { role, left: Number(left) * (table?.seat ? 1.4 : near ? 0.55 : 1), share: Number(share) }
  })
}

async function drawRow(
  row: readonly Member[],
  random: Random,
  detail: number,
  group?: Role,
): Promise<Person> {
  const k = row.length > APART ? 0.7 : 1
  const drawn: { canvas: Canvas; left: number; width: number; height: number }[] = []
  for (const [i, { role, left, share }] of row.entries()) {
    const { canvas } = await drawOne(role, random.fork(`${i}`), detail * k)
    const size = (canvas.height / (detail * k)) * (group && role.age === 'child' ? 1 : share)
    const width = (size * canvas.width) / canvas.height
    const before = drawn.at(-1)
    // Wide poses need more room than people who stand.
    const apart =
      group || !before ? left : Math.max(before.left + (before.width + width) * 0.44, before.left + 300)
    drawn.push({ canvas, left: apart, width, height: size })
  }
  // Drawn about the middle of their places, so that wide poses reach to both sides alike.
  const from = Math.min(...drawn.map(({ left, width }) => left - width / 2))
  const to = Math.max(...drawn.map(({ left, width }) => left + width / 2))
  const high = Math.max(...drawn.map(({ height }) => height))
  const canvas = sheet(to - from, high, detail * k)
  const c = canvas.getContext('2d')
  const shared = group && tableOf(group)
  const bench = group?.seat && !shared?.seat && (await drawThing(group.seat, 720, detail * k))
  const low = /^@(roof|pier|cliff|raft|rock|stonebridge)$/.test(group?.seat?.key ?? '')
  if (bench && !low) c.drawImage(bench, 0, high * 0.36, to - from, high * 0.6)
  for (const { canvas: one, left, width, height } of drawn) {
    c.drawImage(one, left - width / 2 - from, high - height, width, height)
    freeCanvas(one)
  }
  // On a roof one sits behind its edge.
  if (bench && low) c.drawImage(bench, 0, high * 0.74, to - from, high * 0.26)
  const table = shared && (await drawThing({ key: shared.key }, 720, detail * k))
  if (shared && table) {
    const wide = (to - from) * shared.width
    c.drawImage(table, (to - from - wide) / 2, high * shared.top, wide, high * (1 - shared.top))
  }
  for (const used of [bench, table]) if (used) freeCanvas(used)
  return { canvas, stretch: high / TALL }
}
