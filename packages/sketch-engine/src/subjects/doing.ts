import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import { isDrawnPerson } from '../parse/kinds.ts'
import type { Pose, Role } from '../plan/role.ts'
import { css, mix, type Rgb, rgbs, WHITE } from '../raster/colour.ts'
import { freeCanvas } from '../raster/free-canvas.ts'
import type { Random } from '../raster/random.ts'
import { sheet } from '../raster/sheet.ts'
import { trace } from '../raster/trace.ts'
import { drawDrawing } from './drawings/draw-drawing.ts'
import { inkOf } from './ink.ts'
import { drawJoined } from './joining.ts'
import { snore } from './snore.ts'
import { drawThing } from './things.ts'
import { drawWorn } from './wearing.ts'

/**
 * Position of the subject on the sheet of 1000 × 1000: center, feet, height, rotation; and its surroundings.
 */
interface Staging {
  readonly feet: number
  readonly height: number
  readonly turn?: number
  /** Column of the feet. */
  readonly at?: number
  readonly behind?: Painter
  readonly before?: Painter
}

interface Scene {
  readonly context: SKRSContext2D
  readonly random: Random
  /** The drawing of the held thing, or of a wing. */
  readonly thing: Canvas | null
  readonly colour: Rgb
}

type Painter = (scene: Scene) => void

const SIDE = 1000
const BLANKETS = rgbs('0.36 0.5 0.72, 0.72 0.38 0.36, 0.42 0.58 0.42, 0.74 0.6 0.36')

function shape({ context }: Scene, c: Rgb, top: number, bottom: number, path: string): void {
  const shade = context.createLinearGradient(300, top, 600, bottom)
  shade.addColorStop(0, css(mix(c, WHITE, 0.2)))
  shade.addColorStop(0.5, css(c))
  shade.addColorStop(1, css(mix(c, [0.12, 0.06, 0.16], 0.42)))
  context.fillStyle = shade
  context.beginPath()
  trace(path)(context)
  context.closePath()
  context.fill()
}

/** A drawing in the size of the sheet. */
const laid =
  (key: string): Painter =>
  ({ context }) => {
    const drawn = drawDrawing(key, undefined, 1)
    if (!drawn) return
    context.drawImage(drawn, 0, 0, SIDE, SIDE)
    freeCanvas(drawn)
  }

const pillow: Painter = (scene) => {
  shape(scene, [0.93, 0.92, 0.9], 560, 960, 'M90 960Q20 720 200 690Q500 640 800 690Q980 720 910 960')
}

const blanket: Painter = (scene) => {
  const c = scene.colour
  shape(scene, c, 700, 980, 'M60 985Q30 800 190 772Q500 730 810 772Q970 800 940 985')
  shape(
    scene,
    mix(c, WHITE, 0.55),
    760,
    830,
    'M176 778Q500 728 824 778Q880 800 850 832Q500 776 150 832Q120 800 176 778',
  )
}

const snores: Painter = (scene) => {
  blanket(scene)
  if (scene.thing) scene.context.drawImage(scene.thing, 700, 560, 250, 250)
  dozes(scene)
}

const dozes: Painter = ({ context }) => snore(context, 690, 250, 1.3)

const wings: Painter = ({ context, thing }) => {
  if (!thing) return
  context.drawImage(thing, 540, 250, 430, 430)
  context.save()
  context.translate(460, 0)
  context.scale(-1, 1)
  context.drawImage(thing, 0, 250, 430, 430)
  context.restore()
}

const inHand =
  (x: number, y: number, side: number): Painter =>
  ({ context, thing }) => {
    if (thing) context.drawImage(thing, x - side / 2, y - side / 2, side, side)
  }

const notes: Painter = ({ context, thing }) => {
  if (!thing) return
  context.drawImage(thing, 740, 90, 170, 170)
  context.drawImage(thing, 110, 180, 130, 130)
}

/** A shadow below a flying subject. */
const shade: Painter = ({ context }) => {
  context.fillStyle = 'rgba(20,20,30,0.5)'
  context.beginPath()
  context.ellipse(SIDE / 2, 966, 300, 26, 0, 0, 7)
  context.fill()
}

const shelter: Painter = ({ context, thing }) => {
  if (thing) context.drawImage(thing, 110, 10, 780, 780)
}

const STAGINGS: Readonly<Partial<Record<Pose, Staging>>> = {
  boating: { feet: 830, height: 640, behind: laid('@boatstern'), before: laid('@boathull') },
  sitting: { feet: 1010, height: 780, before: laid('@parkbench') },
  sleeping: { feet: 1180, height: 860, turn: 0.09, behind: pillow, before: snores },
  inbed: { feet: 1180, height: 860, turn: 0.05, behind: pillow, before: blanket },
  reading: { feet: 985, height: 930, before: inHand(500, 730, 440) },
  carrying: { feet: 985, height: 760, before: inHand(150, 610, 300) },
  dancing: { feet: 960, height: 820, turn: 0.17, behind: notes },
  flying: { feet: 960, height: 820, behind: wings },
  drinking: { feet: 900, height: 780, turn: -0.08, before: laid('@pool') },
  leaping: { feet: 760, height: 620, turn: 0.2, behind: shade },
  sheltered: { feet: 985, height: 690, behind: shelter },
  sliding: { feet: 860, at: 860, height: 700, turn: -1.3, before: laid('@slidetrail') },
  running: { feet: 960, height: 800, turn: 0.05, before: laid('@dust') },
}
/** Lying as drawn, without a bed. */
const DOZING: Staging = { feet: 970, height: 560, before: dozes }
const THINGS: Readonly<Partial<Record<Pose, string>>> = {
  dancing: 'musical-notes',
  flying: 'wing',
  sheltered: '@openumbrella',
}

/** Draws a subject with its action: in a boat, asleep, with a thing in its hands. */
export async function drawDoing(base: Canvas, role: Role, random: Random, detail: number): Promise<Canvas> {
  const pose = role.pose
  if (!isDrawnPerson(role.key)) await drawWorn(base, role, detail)
  if (!pose) return base
  const joined = await drawJoined(base, role, detail)
  const staging = pose === 'sleeping' && role.gait ? DOZING : STAGINGS[pose]
  if (joined || !staging) return joined ?? base
  const { feet, height, turn = 0, at = SIDE / 2, behind, before } = staging
  const name = role.held?.key ?? THINGS[pose]
  const thing = name ? await drawThing({ key: name, colour: role.umbrella }, 440, detail) : null
  const canvas = sheet(SIDE, SIDE, detail)
  const context = canvas.getContext('2d')
  const colour = role.umbrella ?? random.pick(BLANKETS)
  const scene: Scene = { context, random, thing, colour }
  behind?.(scene)
  const box = inkOf(base)
  const k = Math.min(height / box.height, (SIDE * 0.78) / box.width)
  context.save()
  context.translate(at, feet)
  context.rotate(turn)
  context.drawImage(
    base,
    -(box.left + box.width / 2) * k,
    -(box.top + box.height) * k,
    base.width * k,
    base.height * k,
  )
  context.restore()
  before?.(scene)
  for (const used of [base, thing]) if (used) freeCanvas(used)
  return canvas
}
