import type { Canvas } from '@napi-rs/canvas'
import type { Role } from '../../plan/role.ts'
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
  const step = role.count > APART ? 330 : 430
  const row = Array.from({ length: role.count }, (_, i) => ({
    role: { ...role, count: 1 },
    left: i * step,
    share: 1,
  }))
  return drawRow(row, random, detail)
}

const drawOne = (role: Role, random: Random, detail: number): Promise<Person> =>
  drawPerson({ ...role, detail, bust: role.habitat === 'bust', mount: role.mount }, random)

/** Those who eat together sit behind one table. */
const EATING = /^(eat|eatbowl|drink|candles)$/

function membersOf({ key, act, colour, age, seat }: Role): Member[] {
  const members = groups().get(key)?.lists.who ?? []
  return members.map((line, i) => {
    const [who = '@girl', left = '0', share = '1', own] = line.split(':')
    const child = !who.startsWith('@') || undefined
    const role: Role = {
      key: who,
      count: 1,
      habitat: 'figure',
      size: 1,
      act: seat ? 'sit' : act && act !== 'stand' && !EATING.test(act) ? act : own,
      age: (child && 'child') ?? age,
      colour: i === 0 ? colour : undefined,
    }
    return { role, left: Number(left), share: Number(share) }
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
  const bench = group?.seat && (await drawThing(group.seat, 720, detail * k))
  if (bench) c.drawImage(bench, 0, high * 0.36, to - from, high * 0.6)
  for (const { canvas: one, left, width, height } of drawn) {
    c.drawImage(one, left - width / 2 - from, high - height, width, height)
    freeCanvas(one)
  }
  const table = EATING.test(group?.act ?? '') && (await drawThing({ key: '@feast' }, 720, detail * k))
  if (table) c.drawImage(table, 0, high * 0.42, to - from, high * 0.58)
  for (const used of [bench, table]) if (used) freeCanvas(used)
  return { canvas, stretch: high / TALL }
}
