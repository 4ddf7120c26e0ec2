import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import type { Thing } from '../../plan/role.ts'
import { type Rgb, rgbs } from '../../raster/colour.ts'
import { freeCanvas } from '../../raster/free-canvas.ts'
import type { Random } from '../../raster/random.ts'
import { sheet } from '../../raster/sheet.ts'
import { hatsOf, propsOf, putProp, stringsOf } from './belongings.ts'
import { paintArm, paintCape, paintLegs, paintSkirt, paintTorso } from './body.ts'
import { boundsOf, bustOf } from './bounds.ts'
import { colourOf, dressOf, headOf } from './dress.ts'
import { paintHairBehind, paintHead } from './head.ts'
import { type Entry, looks, poses } from './read-people.ts'
import { type Age, type Build, buildOf, poseSkeleton, type Sex, type Skeleton } from './skeleton.ts'
import { isFloor, type Support, supportOf } from './support.ts'

export interface PersonOptions {
  readonly key: string
  readonly colour?: Rgb | undefined
  readonly hair?: Rgb | undefined
  readonly sex?: Sex | undefined
  readonly age?: Age | undefined
  readonly act?: string | undefined
  readonly held?: Thing | undefined
  readonly seat?: Thing | undefined
  readonly mount?: Thing | undefined
  readonly worn?: readonly Thing[] | undefined
  /** In the free hand. */
  readonly spare?: Thing | undefined
  /** On the shoulder. */
  readonly pet?: Thing | undefined
  /** Head and shoulders only. */
  readonly bust?: boolean
  /** Things on the ground belong to another person. */
  readonly follows?: boolean | undefined
  readonly detail: number
}

export interface Person {
  readonly canvas: Canvas
  /** Horizontal position of a standing person's feet, 0…1 from the left. */
  readonly middle: number
  /** Height of the sheet as a multiple of a standing person's. */
  readonly stretch: number
}

const SKINS = rgbs('0.98 0.82 0.7, 0.94 0.74 0.58, 0.97 0.8 0.66, 0.66 0.45 0.33')
const CLOTHES = rgbs(
  '0.84 0.26 0.27, 0.25 0.44 0.74, 0.95 0.74 0.3, 0.3 0.58 0.5, 0.66 0.46 0.74, 0.93 0.5 0.34',
)
const STANDING: Readonly<Record<Age, number>> = { adult: 890, old: 890, child: 690, baby: 520 }

/** Draws a person with clothes, in a pose, with everything that belongs to the pose. */
export async function drawPerson(options: PersonOptions, random: Random): Promise<Person> {
  const look = looks().get(options.key) ?? looks().get('@traveler')
  const pose = withSpare(
    withSeat(poses().get(options.act ?? 'stand') ?? poses().get('stand'), options),
    options,
  )
  const words: Record<string, string> = { ...look?.words }
  const sex =
    (words.sex as Sex | undefined) ??
    options.sex ??
    (words.usual as Sex | undefined) ??
    (random.chance(0.5) ? 'f' : 'm')
  const age = (words.age as Age | undefined) ?? options.age ?? 'adult'
  const build = buildOf(sex, age)
  const bones = poseSkeleton(build, pose)
  const skin = colourOf(words.skin, undefined, random) ?? random.pick(SKINS)
  const dress = dressOf(words, options.colour ?? random.pick(CLOTHES), skin, random)
  const head = headOf(words, { ...options, sex, age }, skin, pose, random)
  const props = await propsOf(options, words, pose, bones)
  const under = options.bust ? undefined : (options.mount ?? (pose?.words.lying ? undefined : options.seat))
  const base =
    under &&
    (await supportOf(under, {
      ridden: under === options.mount,
      age,
      detail: options.detail,
      hips: bones.hip.y,
    }))
  const shift = base ? base.hips - bones.hip.y : 0
  const hats = await hatsOf(words, options)
  const bounds = options.bust ? bustOf(bones, build) : boundsOf({ bones, build, props, pose }, base, shift)
  const canvas = sheet(bounds.width, bounds.height, options.detail)
  const c = canvas.getContext('2d')
  c.translate(-bounds.left, -bounds.top)
  if (base && !base.before) putSupport(c, base)
  c.translate(0, shift)
  const body = { context: c, build, bones, dress }
  for (const prop of props) if (prop.flags.includes('b')) putProp(c, prop)
  onHead(c, bones, build, () => {
    for (const hat of hats) if (hat.behind) hat.paint(c)
    paintHairBehind(c, head)
  })
  paintCape(body)
  const back = pose?.words.view === 'back'
  if (back) for (const limb of bones.arms) paintArm(body, limb)
  paintLegs(body, pose?.words.hide ?? (options.mount ? 'L' : undefined))
  paintSkirt(body)
  paintTorso(body)
  onHead(c, bones, build, () => {
    paintHead(c, head)
    for (const hat of hats) if (!hat.behind) hat.paint(c)
  })
  for (const prop of props) if (!/[bf]/.test(prop.flags)) putProp(c, prop)
  stringsOf(c, pose, bones, props)
  if (!back) for (const limb of bones.arms) paintArm(body, limb)
  for (const prop of props) if (prop.flags.includes('f')) putProp(c, prop)
  if (base?.before) {
    c.translate(0, -shift)
    putSupport(c, base)
  }
  for (const { cutout } of props) freeCanvas(cutout.canvas)
  if (base) freeCanvas(base.cutout.canvas)
  for (const hat of hats) hat.free()
  return { canvas, middle: -bounds.left / bounds.width, stretch: bounds.height / STANDING[age] }
}

/** Somebody with a seat sits, whatever the hands do. */
const withSeat = (pose: Entry | undefined, { seat, bust }: PersonOptions): Entry | undefined =>
  pose && seat && !isFloor(seat.key) && !bust && !pose.words.legs && !pose.words.lying
    ? {
        ...pose,
        words: { ...pose.words, ...sitting(seat.key === '@ground' ? '62,-58,0.9,0.8' : '10,2,0.35,1') },
      }
    : pose

const sitting = (legs: string) => ({ legs, legL: legs, legR: legs })

const BOTH_HANDS = { armL: '36,120,0.85,0.75', armR: '40,130,0.9,0.8' }
const inRight = (prop: string): string => prop.replace(/^B:([^:]+):\d+/, 'R:$1:210')

/** What the left hand holds while the right one is busy. */
const withSpare = (pose: Entry | undefined, { spare }: PersonOptions): Entry | undefined =>
  pose && spare
    ? {
        ...pose,
        words: { ...pose.words, ...BOTH_HANDS },
        lists: {
          ...pose.lists,
          prop: [...(pose.lists.prop ?? []).map(inRight), `L:${spare.key}:0:0:-6:-40`],
        },
      }
    : pose

function onHead(c: SKRSContext2D, { head, tilt }: Skeleton, build: Build, paint: () => void): void {
  c.save()
  c.translate(head.x, head.y)
  c.rotate(tilt)
  c.scale(build.headX / 100, build.headY / 110)
  paint()
  c.restore()
}

function putSupport(c: SKRSContext2D, { cutout, scale, right = 0 }: Support): void {
  const { width, height } = cutout.ink
  const size = Math.max(width, height) * scale
  putProp(c, { cutout, x: right, y: (-height * scale) / 2, size, turn: 0, flags: '' })
}
