import type { SKRSContext2D } from '@napi-rs/canvas'
import { heightOf } from '../plan/uses.ts'
import { clamp } from '../raster/colour.ts'
import { HEADS } from './heads.ts'
import { type Cutout, put, widthAt } from './ink.ts'
import type { Joiner } from './joint.ts'

/** One runs after the other, both to the left. */
export const chasing: Joiner = (base, thing, { key, held }) => {
  const [a, b] = [heightOf(key) ?? 60, heightOf(held?.key ?? '') ?? 30]
  const most = (cutout: Cutout, tall: number) => Math.min(tall, (760 * cutout.ink.height) / cutout.ink.width)
  const own = most(base, 620 * clamp((a / b) ** 0.6, 0.5, 1))
  const other = most(thing, 620 * clamp((b / a) ** 0.6, 0.3, 1))
  const wide = widthAt(base, own)
  const width = wide + widthAt(thing, other) + 250
  return {
    width,
    height: 760,
    paint: (context) => {
      const aloft = /butterfly|bird|dragonfly|bee/.test(held?.key ?? '') ? 330 : 0
      put(context, thing, { x: widthAt(thing, other) / 2 + 20, foot: 740 - aloft, height: other, turn: 0.05 })
      put(context, base, { x: width - wide / 2 - 130, foot: 740, height: own, turn: 0.05 })
      rush(context, width - 120, 740 - own)
      rush(context, widthAt(thing, other) + 30, 740 - aloft - other)
    },
  }
}

/** Speed lines behind a runner to the left. */
function rush(context: SKRSContext2D, x: number, top: number): void {
  context.strokeStyle = 'rgba(255,255,255,0.72)'
  context.lineWidth = 10
  context.lineCap = 'round'
  for (const [from, down] of [
    [10, 70],
    [0, 150],
    [20, 230],
  ] as const) {
    context.beginPath()
    context.moveTo(x + from, top + down)
    context.lineTo(x + from + 70, top + down)
    context.stroke()
  }
}

/** In the air, with the thing before its mouth; animals in side view look to the left. */
export const catching: Joiner = (base, thing, { key }) => {
  const front = HEADS.has(key)
  const tall = Math.min(620, (720 * base.ink.height) / base.ink.width)
  const size = (240 * thing.ink.height) / Math.max(thing.ink.width, thing.ink.height)
  const left = 480 - widthAt(base, tall) / 2
  return {
    width: 1000,
    height: 1040,
    paint: (context) => {
      context.fillStyle = 'rgba(20,20,30,0.45)'
      context.beginPath()
      context.ellipse(500, 1010, 270, 22, 0, 0, 7)
      context.fill()
      put(context, base, { x: 500, foot: 900, height: tall, turn: front ? 0.06 : 0.34 })
      const [x, foot] = front ? [500, 900 - tall * 0.42 + size] : [left + 10, 880 - tall * 0.86 + size / 2]
      put(context, thing, { x, foot: front ? foot : Math.max(size + 10, foot), height: size })
    },
  }
}

/** Up the trunk of a tree. */
export const climbing: Joiner = (base, thing, { key }) => {
  const tall = 1300
  const front = HEADS.has(key)
  const wide = widthAt(thing, tall)
  const height = front ? 480 : Math.min(460, (620 * base.ink.height) / base.ink.width)
  return {
    width: wide + 40,
    height: tall + 20,
    paint: (context) => {
      put(context, thing, { x: wide / 2 + 20, foot: tall + 10, height: tall })
      const x = wide / 2 + 30
      put(
        context,
        base,
        front ? { x, foot: 960, height } : { x: x + 60 - height / 2, foot: 800, height, turn: 1.4 },
      )
    },
  }
}

/** Up to three side by side in front of what they pull, all to the left. */
export const pulling: Joiner = (base, thing, { held }) => {
  const team = Math.min(3, held?.count ?? 1)
  const tall = 600
  const wide = widthAt(base, tall)
  const cart = Math.min(620, (900 * thing.ink.height) / thing.ink.width)
  const step = wide * 0.24
  const width = wide + step * (team - 1) + widthAt(thing, cart) + 150
  return {
    width,
    height: 700,
    paint: (context) => {
      const from = width - widthAt(thing, cart) - 20
      context.strokeStyle = '#4a2f1e'
      context.lineWidth = 12
      for (const row of [380, 450]) {
        context.beginPath()
        context.moveTo(wide * 0.4, row - 30)
        context.lineTo(from + 60, row + 40)
        context.stroke()
      }
      for (let i = team - 1; i >= 0; i--)
        put(context, base, { x: wide / 2 + 10 + i * step, foot: 690 - i * 26, height: tall * (1 - i * 0.05) })
      put(context, thing, { x: from + widthAt(thing, cart) / 2, foot: 692, height: cart })
    },
  }
}
