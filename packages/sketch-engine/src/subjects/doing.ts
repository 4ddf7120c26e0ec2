import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import { isDrawnPerson } from '../parse/kinds.ts'
import type { Pose, Role } from '../plan/role.ts'
import { css, mix, type Rgb, rgbs, WHITE } from '../raster/colour.ts'
import { freeCanvas } from '../raster/free-canvas.ts'
import type { Random } from '../raster/random.ts'
import { sheet } from '../raster/sheet.ts'
import { trace } from '../raster/trace.ts'
import { inkOf } from './ink.ts'
import { drawJoined } from './joining.ts'
import { drawThing } from './things.ts'
import { drawWorn } from './wearing.ts'

/** Where the subject stands on the sheet of 1000 × 1000: middle, feet, height, turn; and what is around it. */
interface Staging {
  readonly feet: number
  readonly height: number
  readonly turn?: number
  readonly behind?: Painter
  readonly before?: Painter
}

interface Scene {
  readonly context: SKRSContext2D
  readonly random: Random
  /** The drawing of what is held, or of a wing. */
  readonly thing: Canvas | null
  readonly colour: Rgb
}

type Painter = (scene: Scene) => void

const SIDE = 1000
const WOOD: Rgb = [0.55, 0.36, 0.2]
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

const hull: Painter = (scene) => {
  shape(scene, WOOD, 640, 900, 'M40 650Q500 730 960 650Q900 880 720 900L280 900Q100 880 40 650')
  shape(scene, mix(WOOD, WHITE, 0.25), 640, 700, 'M30 640Q500 724 970 640L962 672Q500 756 38 672')
  shape(scene, mix(WOOD, [0.1, 0.05, 0.02], 0.3), 760, 800, 'M84 770Q500 830 916 770L908 784Q500 844 92 784')
}

const stern: Painter = (scene) =>
  shape(scene, mix(WOOD, [0.1, 0.05, 0.02], 0.55), 600, 700, 'M60 650Q500 560 940 650Q500 740 60 650')

const bench: Painter = (scene) => {
  for (const x of [110, 820])
    shape(
      scene,
      mix(WOOD, [0.1, 0.06, 0.05], 0.5),
      560,
      960,
      `M${x} 560L${x + 60} 560L${x + 66} 965L${x} 965`,
    )
  for (const y of [590, 670, 750])
    shape(scene, WOOD, y, y + 60, `M50 ${y}L950 ${y}L950 ${y + 58}L50 ${y + 58}`)
  shape(scene, mix(WOOD, WHITE, 0.12), 830, 870, 'M30 834L970 834L970 872L30 872')
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

const dozes: Painter = ({ context }) => {
  for (const [x, y, size] of [
    [690, 250, 90],
    [770, 170, 120],
    [866, 80, 150],
  ] as const) {
    letterZ(context, x, y, size * 0.6)
  }
}

/** Drawn, not set: no font is sure to be there. */
function letterZ(context: SKRSContext2D, x: number, y: number, size: number): void {
  context.lineWidth = size * 0.22
  context.lineJoin = 'round'
  context.strokeStyle = 'rgba(255,255,255,0.92)'
  context.beginPath()
  trace(`M${x} ${y}L${x + size} ${y}L${x} ${y + size}L${x + size} ${y + size}`)(context)
  context.stroke()
}

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

/** Water before the feet. */
const pool: Painter = (scene) => {
  shape(
    scene,
    [0.25, 0.5, 0.7],
    860,
    990,
    'M20 930Q60 850 500 862Q940 850 980 930Q940 1000 500 996Q60 1000 20 930',
  )
  shape(scene, [0.62, 0.82, 0.94], 880, 940, 'M90 916Q300 876 520 888Q420 930 90 916')
}

/** What whirls up behind who runs to the left. */
const dust: Painter = ({ context }) => {
  for (const [x, y, r] of [
    [930, 925, 44],
    [860, 945, 34],
    [975, 880, 26],
    [780, 958, 22],
  ] as const) {
    context.fillStyle = 'rgba(236,228,214,0.62)'
    context.beginPath()
    context.arc(x, y, r, 0, 7)
    context.fill()
  }
  context.strokeStyle = 'rgba(255,255,255,0.72)'
  context.lineWidth = 12
  context.lineCap = 'round'
  for (const y of [560, 660, 760]) {
    context.beginPath()
    trace(`M${900 - (y % 100)} ${y}L990 ${y}`)(context)
    context.stroke()
  }
}

/** Below who is in the air. */
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
  boating: { feet: 830, height: 640, behind: stern, before: hull },
  sitting: { feet: 1010, height: 780, before: bench },
  sleeping: { feet: 1180, height: 860, turn: 0.09, behind: pillow, before: snores },
  inbed: { feet: 1180, height: 860, turn: 0.05, behind: pillow, before: blanket },
  reading: { feet: 985, height: 930, before: inHand(500, 730, 440) },
  carrying: { feet: 985, height: 760, before: inHand(150, 610, 300) },
  dancing: { feet: 960, height: 820, turn: 0.17, behind: notes },
  flying: { feet: 960, height: 820, behind: wings },
  drinking: { feet: 900, height: 780, turn: -0.08, before: pool },
  leaping: { feet: 760, height: 620, turn: 0.2, behind: shade },
  sheltered: { feet: 985, height: 690, behind: shelter },
  running: { feet: 960, height: 800, turn: 0.05, before: dust },
}
/** Lying as it is, without a bed. */
const DOZING: Staging = { feet: 970, height: 560, before: dozes }
const THINGS: Readonly<Partial<Record<Pose, string>>> = {
  dancing: 'musical-notes',
  flying: 'wing',
  sheltered: '@openumbrella',
}

/** Draws a subject doing something: in a boat, asleep, with a thing in its hands. */
export async function drawDoing(base: Canvas, role: Role, random: Random, detail: number): Promise<Canvas> {
  const pose = role.pose
  if (!isDrawnPerson(role.key)) await drawWorn(base, role, detail)
  if (!pose) return base
  const joined = await drawJoined(base, role, detail)
  const staging = pose === 'sleeping' && role.gait ? DOZING : STAGINGS[pose]
  if (joined || !staging) return joined ?? base
  const { feet, height, turn = 0, behind, before } = staging
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
  context.translate(SIDE / 2, feet)
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
