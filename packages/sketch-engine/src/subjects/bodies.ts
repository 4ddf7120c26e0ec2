import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import type { Gait } from '../plan/role.ts'
import { css, mix, type Rgb, WHITE } from '../raster/colour.ts'
import { freeCanvas } from '../raster/free-canvas.ts'
import type { Random } from '../raster/random.ts'
import { sheet } from '../raster/sheet.ts'
import { drawDrawing, isDrawing } from './drawings/draw-drawing.ts'
import { inkOf } from './ink.ts'

/** Side of a head's canvas, in units of its body. */
export const HEAD_SIZE = 560

export interface BodyOptions {
  suit?: boolean
  /** Color of a coat or sweater. */
  coat?: Rgb | undefined
}

const SUIT: Rgb = [0.93, 0.94, 0.96]

/**
 * Width and height of a body from the side, then left, top and side of its head, and the offset of its tail.
 */
const GAITS: Readonly<Record<Gait, readonly number[]>> = {
  walk: [1000, 800, 20, 0, 430, 0, 40],
  run: [1100, 800, 10, 10, 420, 10, 40],
  lie: [1100, 620, 60, 20, 440, 90, -90],
}

/** Adds a four-legged body to a head: walking, running or lying. */
export function onFours(name: string, head: Canvas, gait: Gait): Canvas {
  const [width = 0, height = 0, left = 0, top = 0, side = 0, right = 0, down = 0] = GAITS[gait]
  const detail = head.width / HEAD_SIZE
  const canvas = sheet(width, height, detail)
  const context = canvas.getContext('2d')
  const kind = name.replace('-face', '')
  const { fur } = bodyColours(name, head, {})
  const put = (key: string, x: number, y: number) => {
    const drawn = drawDrawing(key, fur, detail)
    if (!drawn) return
    context.drawImage(drawn, x, y, drawn.width / detail, drawn.height / detail)
    freeCanvas(drawn)
  }
  put(`@tail-${kind}`, right, down)
  const own = `@${gait}-${kind}`
  put(isDrawing(own) ? own : `@${gait}-body`, 0, gait === 'lie' ? 60 : 40)
  context.drawImage(head, left, top, side, side)
  freeCanvas(head)
  return canvas
}

/** Makes a standing animal lie by removing the lower part of its legs. */
export function lainDown(whole: Canvas): Canvas {
  const { left, top, width, height } = inkOf(whole)
  const tall = Math.round(height * 0.74)
  whole.getContext('2d').clearRect(left - 2, top + tall, width + 4, height)
  return whole
}

/** Adds a round body to a head, like that of a plush toy. */
export function withBody(name: string, head: Canvas, options: BodyOptions, random: Random): Canvas {
  const canvas = sheet(760, 1000, head.width / HEAD_SIZE)
  const context = canvas.getContext('2d')
  const colours = bodyColours(name, head, options)
  const bare = !options.suit
  if (options.suit) box(context, [190, 540, 380, 300], 60, '#9aa3b5')
  const own = `@sittail-${name}`
  const bushy = isDrawing(own) ? own : '@sittail-body'
  if (bare && !/robot|frog|koala/.test(name)) overlay(context, bushy, colours.fur, random.chance(0.5))
  for (const x of [260, 500]) roundPart(context, [x, 905, 92, 62], colours.limb)
  roundPart(context, [380, 740, 205, 205], colours.body)
  if (options.suit) overlay(context, '@suitfront')
  else if (options.coat) paintCoat(context, options.coat)
  else roundPart(context, [380, 770, 128, 145], colours.belly)
  for (const side of [-1, 1]) roundPart(context, [380 + side * 175, 715, 62, 118], colours.arm, -side * 0.42)
  if (name === 'robot') overlay(context, '@robotfront', mix(colours.fur, [0.2, 0.2, 0.3], 0.4))
  if (options.suit) paintHelmet(context, head)
  else context.drawImage(head, 100, 40, 560, 560)
  freeCanvas(head)
  return canvas
}

/** A drawing on the canvas of the body. */
function overlay(context: SKRSContext2D, key: string, colour?: Rgb, flip = false): void {
  const drawn = drawDrawing(key, colour, 1)
  if (!drawn) return
  context.save()
  if (flip) context.transform(-1, 0, 0, 1, 760, 0)
  context.drawImage(drawn, 0, 0, 760, 1000)
  context.restore()
  freeCanvas(drawn)
}

/** A coat with buttons, a hem and a collar. */
function paintCoat(context: SKRSContext2D, coat: Rgb): void {
  const dark = mix(coat, [0.2, 0.12, 0.14], 0.35)
  roundPart(context, [380, 800, 214, 150], coat)
  roundPart(context, [380, 590, 150, 40], mix(coat, WHITE, 0.15))
  box(context, [374, 600, 12, 330], 6, css(dark))
  for (const y of [660, 740, 820]) {
    context.fillStyle = css(mix(coat, WHITE, 0.75))
    context.beginPath()
    context.arc(380, y, 17, 0, 7)
    context.fill()
  }
  for (const x of [270, 490]) box(context, [x - 45, 800, 90, 16], 8, css(dark))
}

function bodyColours(name: string, head: Canvas, { suit, coat }: BodyOptions) {
  const panda = name === 'panda'
  const fur: Rgb = panda
    ? [0.16, 0.16, 0.18]
    : name === 'lion'
      ? [0.9, 0.66, 0.3]
      : average(head, [120, 130, 320, 120])
  const light: Rgb = panda ? [0.95, 0.95, 0.95] : mix(average(head, [200, 400, 160, 100]), WHITE, 0.25)
  return {
    fur,
    belly: name === 'robot' ? mix(fur, WHITE, 0.3) : light,
    body: suit ? SUIT : coat ? coat : panda ? ([0.94, 0.94, 0.94] as Rgb) : fur,
    limb: suit ? mix(SUIT, [0.7, 0.72, 0.8], 0.4) : fur,
    arm: suit ? mix(SUIT, [0.7, 0.72, 0.8], 0.4) : (coat ?? fur),
  }
}

type Ellipse = readonly [x: number, y: number, radiusX: number, radiusY: number]

function roundPart(context: SKRSContext2D, [x, y, rx, ry]: Ellipse, c: Rgb, turn = 0): void {
  const small = Math.min(rx, ry)
  const shade = context.createRadialGradient(
    x - rx * 0.25,
    y - ry * 0.4,
    small * 0.1,
    x,
    y,
    Math.max(rx, ry) * 1.1,
  )
  shade.addColorStop(0, css(mix(c, WHITE, 0.22)))
  shade.addColorStop(0.55, css(c))
  shade.addColorStop(1, css(mix(c, [0.2, 0.12, 0.14], 0.38)))
  context.fillStyle = shade
  context.beginPath()
  context.ellipse(x, y, rx, ry, turn, 0, 7)
  context.fill()
}

function box(context: SKRSContext2D, [x, y, w, h]: Ellipse, radius: number, fill: string): void {
  context.fillStyle = fill
  context.beginPath()
  context.roundRect(x, y, w, h, radius)
  context.fill()
}

function paintHelmet(context: SKRSContext2D, head: Canvas): void {
  const glass = (rx: number, ry: number) => {
    context.beginPath()
    context.ellipse(380, 330, rx, ry, 0, 0, 7)
  }
  context.fillStyle = 'rgba(190,215,245,0.35)'
  glass(325, 300)
  context.fill()
  context.drawImage(head, 150, 115, 460, 460)
  roundPart(context, [380, 608, 190, 34], [0.8, 0.83, 0.9])
  context.lineWidth = 22
  context.strokeStyle = '#e8ebf2'
  glass(325, 300)
  context.stroke()
  const shine = context.createLinearGradient(120, 60, 500, 560)
  shine.addColorStop(0, 'rgba(255,255,255,0.5)')
  shine.addColorStop(0.35, 'rgba(255,255,255,0.05)')
  shine.addColorStop(1, 'rgba(120,180,255,0.12)')
  context.fillStyle = shine
  glass(312, 288)
  context.fill()
}

function average(canvas: Canvas, box: Ellipse): Rgb {
  const [x, y, w, h] = box.map((v) => Math.round((v * canvas.width) / HEAD_SIZE)) as [
    number,
    number,
    number,
    number,
  ]
  const { data } = canvas.getContext('2d').getImageData(x, y, w, h)
  let r = 0
  let g = 0
  let b = 0
  let count = 0
  for (let i = 0; i < data.length; i += 4) {
    if (data[i + 3]! <= 200) continue
    r += data[i]!
    g += data[i + 1]!
    b += data[i + 2]!
    count += 255
  }
  return count ? [r / count, g / count, b / count] : [0.6, 0.5, 0.5]
}
