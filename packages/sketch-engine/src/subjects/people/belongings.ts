import type { SKRSContext2D } from '@napi-rs/canvas'
import { CATALOGUE } from '../../art/catalogue.ts'
import type { Thing } from '../../plan/role.ts'
import { heightOf, wornAt } from '../../plan/uses.ts'
import { clamp, hex, type Rgb } from '../../raster/colour.ts'
import { freeCanvas } from '../../raster/free-canvas.ts'
import { isDrawing } from '../drawings/draw-drawing.ts'
import { type Cutout, cutoutOf } from '../ink.ts'
import { drawThing } from '../things.ts'
import { stroke } from './brush.ts'
import type { Entry } from './read-people.ts'
import type { Age, Point, Skeleton } from './skeleton.ts'

type Words = Readonly<Record<string, string>>

/** Units of the drawing per centimeter. */
export const CM = 5.2

/** A thing beside a body: center, size and rotation. */
export interface Prop {
  readonly cutout: Cutout
  readonly x: number
  readonly y: number
  readonly size: number
  readonly turn: number
  /** b behind the body, f in front of the hands, m mirrored. */
  readonly flags: string
}

export const anchorOf = (name: string, bones: Skeleton): Point => {
  const { arms, head, hip, chest } = bones
  const [left, right] = [arms[0][2], arms[1][2]]
  if (name === 'L') return left
  if (name === 'R') return right
  if (name === 'B') return { x: (left.x + right.x) / 2, y: (left.y + right.y) / 2 }
  if (name === 'H') return head
  if (name === 'C') return chest
  if (name === 'l') return bones.legs[0][2]
  if (name === 'r') return bones.legs[1][2]
  return name === 'S' ? hip : { x: 0, y: 0 }
}

/** The things of a pose, and what somebody carries for their profession. */
export async function propsOf(
  {
    held,
    spare,
    detail,
    age,
    pet,
    worn = [],
    follows,
    mount,
  }: {
    readonly held?: Thing | undefined
    readonly spare?: Thing | undefined
    readonly detail: number
    readonly age?: Age | undefined
    readonly pet?: Thing | undefined
    readonly worn?: readonly Thing[] | undefined
    readonly follows?: boolean | undefined
    readonly mount?: Thing | undefined
  },
  words: Words,
  pose: Entry | undefined,
  bones: Skeleton,
): Promise<Prop[]> {
  // One sandcastle is enough.
  const lines = (pose?.lists.prop ?? []).filter((line) => !(follows && /^[GF]:/.test(line)))
  // Tools of a profession are shown if the hand is free.
  const free =
    !pose ||
    /^(stand|walk|guard|sit|wave|back|run|offer|hold|fight|spar|sparred|lookon|ride)$/.test(
      pose.names[0] ?? '',
    )
  const armed = pose?.names[0] === 'ride' && held !== undefined
  if (words.tool && !armed && (free || words.pose === pose?.names[0])) lines.push(words.tool)
  // A courier's box is on the scooter.
  if (words.wings && !(words.mount && !mount)) lines.push(words.wings)
  const pack = worn.find(({ key }) => wornAt(key) === 'back')
  if (pack) lines.push('C:@bagpack:340:0:0:110:b', 'C:@packstraps:190:0:0:96')
  if (pet) lines.push(`C:${pet.key}:250:0:190:-130:f`)
  const found: Prop[] = []
  for (const line of lines) {
    const [anchor = 'R', name = '', size = '0', turn = '0', dx = '0', dy = '0', flags = ''] = line.split(':')
    const named = name.split('/').flatMap((key): Thing[] =>
      key !== '$'
        ? [
            {
              key,
              colour:
                key === spare?.key ? spare.colour : /pack/.test(key) ? pack?.colour : colourFor(key, held),
            },
          ]
        : held
          ? [held]
          : [],
    )
    const thing = named.find(({ key }) => isDrawing(key) || CATALOGUE.has(key))
    const canvas = thing && (await drawThing(thing, 480, detail, anchor === 'F'))
    if (!thing || !canvas) continue
    const from = anchorOf(anchor, bones)
    const cutout = cutoutOf(canvas)
    if (anchor === 'F') {
      found.push(...onFloor(thing, cutout, line))
      continue
    }
    // A child's toys are smaller, because they would hide the child.
    const small = age === 'child' ? smaller(anchor, flags) : 1
    const own =
      clamp((heightOf(thing.key) ?? 30) * CM * 1.25, 130, thing.key === '@lance' ? 860 : 420) *
      (age === 'child' ? 0.76 : age === 'baby' ? 0.5 : 1)
    found.push({
      cutout,
      x: from.x + Number(dx) * small,
      y: from.y + Number(dy) * small,
      size: (Number(size) || own) * small,
      turn: (Number(turn) * Math.PI) / 180,
      flags,
    })
  }
  return found
}

/** A child's table is lower, and its book smaller. */
const smaller = (anchor: string, flags: string): number =>
  anchor === 'G' && flags.includes('f') ? 0.74 : /[LRB]/.test(anchor) ? 0.82 : 1

/** Most things of one kind that stand beside somebody or are on a leash. */
const FLOCK = 3
const PACK = 5

/** Things on the ground beside somebody, in their true height and number. */
function onFloor({ key, count = 1 }: Thing, cutout: Cutout, line: string): Prop[] {
  const [, , size = '0', turn = '0', dx = '0', dy = '0', flags = ''] = line.split(':')
  const { width, height } = cutout.ink
  const led = flags.includes('s') && count > 1
  const tall = (Number(size) || clamp((heightOf(key) ?? 60) * CM * 1.15, 210, 940)) * (led ? 0.74 : 1)
  const k = tall / height
  const side = Math.sign(Number(dx))
  return Array.from({ length: Math.min(count, flags.includes('s') ? PACK : FLOCK) }, (_, i) => ({
    cutout,
    x: Number(dx) + side * (Math.max(0, width * k - 300) * 0.5 + i * width * k * (led ? 0.46 : 0.72)),
    y: Number(dy) - (tall * (1 - i * 0.06)) / 2 - (i % 2) * (led ? 70 : 24),
    size: Math.max(width, height) * k * (1 - i * 0.06),
    turn: (Number(turn) * Math.PI) / 180,
    flags,
  }))
}

/** The color that the prompt gives to an umbrella. */
const colourFor = (key: string, held: Thing | undefined): Rgb | undefined =>
  key === '@openumbrella' && held && /umbrella/.test(held.key) ? held.colour : undefined

export function putProp(c: SKRSContext2D, { cutout: { canvas, ink }, x, y, size, turn, flags }: Prop): void {
  const k = size / Math.max(ink.width, ink.height)
  c.save()
  c.translate(x, y)
  c.rotate(turn)
  if (flags.includes('m')) c.scale(-1, 1)
  c.drawImage(
    canvas,
    -(ink.left + ink.width / 2) * k,
    -(ink.top + ink.height / 2) * k,
    canvas.width * k,
    canvas.height * k,
  )
  c.restore()
}

/** Leashes from the hand to the neck of every animal. */
const leashOf = ({ x, y, size, cutout: { ink }, flags }: Prop, { arms }: Skeleton): string => {
  const k = size / Math.max(ink.width, ink.height)
  const neck = { x: x + ink.width * k * (flags.includes('m') ? 0.24 : -0.24), y: y - ink.height * k * 0.14 }
  const hand = arms[1][2]
  return `R:${neck.x - hand.x}:${neck.y - hand.y}:#8a3a2a:9`
}

export function stringsOf(
  c: SKRSContext2D,
  pose: Entry | undefined,
  bones: Skeleton,
  props: readonly Prop[],
): void {
  const led = props.filter(({ flags }) => flags.includes('s')).map((prop) => leashOf(prop, bones))
  for (const line of [...(pose?.lists.string ?? []), ...led]) {
    const [anchor = 'R', dx = '0', dy = '0', colour = '#efe9dc', width = '6'] = line.split(':')
    const from = anchorOf(anchor, bones)
    stroke(c, hex(colour), Number(width), (x) => {
      x.moveTo(from.x, from.y)
      x.quadraticCurveTo(
        from.x + Number(dx) * 0.7,
        from.y + Number(dy) * 0.3,
        from.x + Number(dx),
        from.y + Number(dy),
      )
    })
  }
}

export interface Hat {
  readonly behind: boolean
  paint(c: SKRSContext2D): void
  free(): void
}

/** Our own hats are drawn around a head on a sheet of 400 × 400 with its center at 200, 250. */
export async function hatsOf(
  words: Words,
  {
    worn = [],
    colour,
    detail,
  }: {
    readonly worn?: readonly Thing[] | undefined
    readonly colour?: Rgb | undefined
    readonly detail: number
  },
): Promise<Hat[]> {
  const found: Hat[] = []
  const keys: Thing[] = [
    ...(words.hat ?? '')
      .split(',')
      .filter(Boolean)
      .map((key) => ({ key, colour: words.hatdye ? colour : undefined })),
    ...worn.filter(({ key }) => wornAt(key) !== 'back'),
  ]
  for (const thing of keys.flatMap((one) => [{ ...one, key: `${one.key}-behind` }, one])) {
    if (thing.key.endsWith('-behind') && !isDrawing(thing.key)) continue
    const canvas = await drawThing(thing, 400, detail)
    if (!canvas) continue
    const own = isDrawing(thing.key) && canvas.width / canvas.height > 0.98
    const { ink } = own ? { ink: null } : cutoutOf(canvas)
    found.push({
      behind: thing.key.endsWith('-behind'),
      paint: (c) => {
        if (!ink) return c.drawImage(canvas, -200, -250, 400, 400)
        const eyes = /glasses|goggles/.test(thing.key)
        const neck = /scarf|tie|collar|beads/.test(thing.key)
        const wide = eyes ? 176 : neck ? 150 : 210
        const tall = (wide * ink.height) / ink.width
        const y = eyes ? 12 - tall / 2 : neck ? 96 : -58 - tall * 0.72
        c.drawImage(canvas, ink.left, ink.top, ink.width, ink.height, -wide / 2, y, wide, tall)
      },
      free: () => freeCanvas(canvas),
    })
  }
  return found
}
