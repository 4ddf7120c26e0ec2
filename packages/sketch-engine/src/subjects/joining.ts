import type { Canvas } from '@napi-rs/canvas'
import type { Pose, Role, Thing } from '../plan/role.ts'
import { heightOf } from '../plan/uses.ts'
import { freeCanvas } from '../raster/free-canvas.ts'
import { sheet } from '../raster/sheet.ts'
import { containing } from './containing.ts'
import { drawDrawing } from './drawings/draw-drawing.ts'
import { inHands } from './in-hands.ts'
import { cutoutOf, put, widthAt } from './ink.ts'
import type { Joiner } from './joint.ts'
import { catching, chasing, climbing, pulling } from './prancing.ts'
import { SEATS } from './seats.ts'
import { snore } from './snore.ts'
import { drawThing } from './things.ts'

const ACROSS = 1160

/** Sits or stands on a thing, at its true relative size as long as it is visible. */
const perched: Joiner = (base, thing, { key, held, asleep }) => {
  const seat = SEATS[held?.key ?? '']
  const surface = seat?.[1] ?? 0.55
  const thingHeight = (ACROSS * thing.ink.height) / thing.ink.width
  const cm = heightOf(key) ?? 60
  const wide = seat ? seat[0] : (cm * 2.2 * base.ink.width) / base.ink.height
  const many = Math.min(8, held?.count ?? 1)
  const most = (ACROSS * (many > 1 ? 0.94 / many : 1.05) * base.ink.height) / base.ink.width
  const tall = Math.min(most, Math.max((cm * 1.2 * ACROSS) / wide, 340))
  const height = Math.max(thingHeight, thingHeight * (1 - surface) + tall) + 20
  const top = height - thingHeight - 8
  const sunk = held?.key === '@bathtub' ? tall * 0.35 : 0
  const foot = top + thingHeight * surface + sunk
  return {
    width: ACROSS + 40,
    height,
    paint: (context) => {
      if (!sunk) put(context, thing, { x: ACROSS / 2 + 20, foot: height - 8, height: thingHeight })
      for (let i = 0; i < many; i++)
        put(context, base, {
          x: 20 + ACROSS * (0.5 + (i - (many - 1) / 2) * (0.94 / many)),
          foot,
          height: tall * (i % 2 === 0 ? 1 : 0.94),
          squash: asleep && !key.startsWith('@asleep') ? 0.62 : 1,
        })
      if (asleep) snore(context, ACROSS / 2 + widthAt(base, tall) * 0.4, foot - tall * 0.66)
      if (sunk) put(context, thing, { x: ACROSS / 2 + 20, foot: height - 8, height: thingHeight })
    },
  }
}

const driving: Joiner = (base, thing) => ({
  width: 1240,
  height: 860,
  paint: (context) => {
    put(context, base, { x: 640, foot: 760, height: Math.min(700, (640 * base.ink.height) / base.ink.width) })
    put(context, thing, { x: 620, foot: 850, height: 460 })
  },
})

const crossing: Joiner = (base, thing, { held }) => {
  const whole = (2000 * thing.ink.height) / thing.ink.width
  const height = Math.max(760, whole + 8)
  const deck = SEATS[held?.key ?? '']?.[1]
  return {
    width: 2000,
    height,
    detail: 0.7,
    paint: (context) => {
      put(context, thing, { x: 1000, foot: height - 4, height: whole })
      const tall = Math.min(290, (1400 * base.ink.height) / base.ink.width)
      put(context, base, { x: 1000, foot: deck ? height - whole * (1 - deck) : 308, height: tall })
    },
  }
}

/** Above a fence or a stone that is seen from the front. */
const leaping: Joiner = (base, thing) => ({
  width: 1300,
  height: 1080,
  paint: (context) => {
    put(context, thing, {
      x: 650,
      foot: 1070,
      height: Math.min(520, (1000 * thing.ink.height) / thing.ink.width),
    })
    put(context, base, { ...LEAP, height: Math.min(560, (900 * base.ink.height) / base.ink.width) })
  },
})
const LEAP = { x: 650, foot: 690, turn: 0.2 }

/** One subject behind its toy, or two with the toy between them. */
const toying: Joiner = (base, thing, { held }) => {
  const wide = Math.min(560, widthAt(base, 560))
  const tall = (wide * base.ink.height) / base.ink.width
  const pair = (held?.count ?? 1) > 1
  const width = pair ? wide * 2 + 380 : wide + 380
  const size =
    ((held?.key === '@tennisball' ? 130 : 250) * thing.ink.height) /
    Math.max(thing.ink.width, thing.ink.height)
  // Most drawings look to the left.
  const right = { x: width - wide / 2 - 20, foot: 690, height: tall }
  return {
    width,
    height: 720,
    paint: (context) => {
      put(context, base, right)
      if (pair) {
        context.save()
        context.translate(width, 0)
        context.scale(-1, 1)
        put(context, base, right)
        context.restore()
      }
      put(context, thing, { x: pair ? width / 2 : 170, foot: 706, height: size })
    },
  }
}

/** Fire from the roof and the windows. */
const burning: Joiner = (base, thing) => {
  const wide = widthAt(base, 800)
  return {
    width: wide + 200,
    height: 1300,
    paint: (context) => {
      const middle = wide / 2 + 100
      const blaze = (x: number, foot: number, height: number) =>
        put(context, thing, { x: middle + x * wide, foot, height })
      for (const x of [-0.26, 0, 0.27]) blaze(x, 900, x === 0 ? 820 : 560)
      put(context, base, { x: middle, foot: 1290, height: 800 })
      for (const [x, foot, height] of [
        [-0.3, 1050, 330],
        [0.24, 930, 420],
        [-0.02, 820, 300],
        [0.36, 1290, 300],
      ] as const)
        blaze(x, foot, height)
    },
  }
}

/** At a table with something on it, or at a piano. */
const seated: Joiner = (base, thing, { held }) => ({
  width: 1100,
  height: 1000,
  paint: (context) => {
    if (held?.key === '@piano') {
      put(context, thing, { x: 550, foot: 960, height: 700 })
      put(context, base, { x: 550, foot: 995, height: 640 })
      return
    }
    put(context, base, { x: 550, foot: 930, height: 900 })
    const top = drawDrawing('@diningtop', undefined, 1)
    if (top) context.drawImage(top, 0, 0)
    put(context, thing, {
      x: 550,
      foot: 720,
      height: Math.min(210, (330 * thing.ink.height) / thing.ink.width),
    })
  },
})

const JOINERS: Readonly<Partial<Record<Pose, Joiner>>> = {
  perched,
  driving,
  crossing,
  seated,
  containing,
  leaping,
  toying,
  burning,
  chasing,
  catching,
  climbing,
  pulling,
  holding: inHands(700, 0.74, 170, 420, 1.5),
  eating: inHands(640, 0.6, 250, 340, 2),
  playing: inHands(500, 0.74, 260, 560, 1.05),
}

/** Draws a subject together with what it holds, plays, sits on or contains; null for other poses. */
export async function drawJoined(base: Canvas, role: Role, detail: number): Promise<Canvas | null> {
  const join = role.pose && JOINERS[role.pose]
  if (!join || !role.held) return null
  const held = THINGS[role.pose ?? '']?.(role) ?? role.held
  const thing = held.more ? await drawDish(held, detail) : await drawThing(held, 560, detail)
  if (!thing) return null
  const joint = join(cutoutOf(base), cutoutOf(thing), role)
  const canvas = sheet(joint.width, joint.height, detail * (joint.detail ?? 1))
  joint.paint(canvas.getContext('2d'))
  for (const used of [base, thing]) freeCanvas(used)
  return canvas
}

/** A dish of several things: the first is the largest, the others are in front of it. */
async function drawDish({ more = [], ...first }: Thing, detail: number): Promise<Canvas> {
  const canvas = sheet(1000, 620, detail)
  const context = canvas.getContext('2d')
  const spots = more.length === 1 ? [780] : more.length === 2 ? [180, 820] : [160, 500, 840]
  for (const [i, thing] of [first, ...more].entries()) {
    const drawn = await drawThing(thing, 480, detail)
    if (!drawn) continue
    const cutout = cutoutOf(drawn)
    const { width, height } = cutout.ink
    const [wide, tall] = i === 0 ? [more.length === 1 ? 620 : 640, 470] : [360, 300]
    const x = i === 0 ? (more.length === 1 ? 360 : 500) : (spots[i - 1] ?? 500)
    put(context, cutout, { x, foot: i === 0 ? 520 : 612, height: Math.min(tall, (wide * height) / width) })
    freeCanvas(drawn)
  }
  return canvas
}

/** Things that are drawn in place of the named one. */
const THINGS: Readonly<Record<string, (role: Role) => Role['held']>> = {
  driving: ({ held }) => ({ key: '@convertible', colour: held?.colour }),
  crossing: ({ held }) => (held && held.key in SEATS ? held : { key: '@flatbridge', colour: held?.colour }),
}
