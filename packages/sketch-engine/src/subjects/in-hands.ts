import type { SKRSContext2D } from '@napi-rs/canvas'
import { isAnimal } from '../parse/kinds.ts'
import { heightOf } from '../plan/uses.ts'
import { clamp } from '../raster/colour.ts'
import { HEADS } from './heads.ts'
import { put, widthAt } from './ink.ts'
import type { Joiner } from './joint.ts'

/** Puts a thing into the hands of somebody who is 930 rows tall. */
export const inHands =
  (x: number, y: number, least: number, most: number, times: number): Joiner =>
  (base, thing, { key, held }) => {
    const ratio = (heightOf(held?.key ?? '') ?? 25) / (heightOf(key) ?? 100)
    const side = clamp(ratio * 930 * times, least, most)
    const tall = Math.min(930, (740 * base.ink.height) / base.ink.width)
    const k = side / Math.max(thing.ink.width, thing.ink.height)
    return {
      width: 1000,
      height: 1000,
      paint: (context) => {
        // Animals in side view look to the left; long ones have their food on the ground in front of them.
        const sideways = isAnimal(key) && !HEADS.has(key)
        const long = sideways && base.ink.width > base.ink.height * 1.15
        put(context, base, { x: long ? 620 : 500, foot: 990, height: tall })
        const height = thing.ink.height * k
        const afloat = /balloon|kite/.test(held?.key ?? '')
        if (afloat) string(context, x, 760, 330)
        const wide = widthAt(base, tall)
        // A giraffe reaches up.
        const high = sideways && base.ink.height > base.ink.width * 1.3 && held?.key === 'herb'
        const at =
          afloat || !sideways ? x : long ? 620 - wide * 0.5 - thing.ink.width * k * 0.3 : 500 - wide * 0.36
        const foot =
          long && !afloat
            ? 994
            : high
              ? 990 - tall * 0.86 + height / 2
              : 990 - tall * (1 - y) + height / 2 - (afloat ? 400 : 0)
        put(context, thing, { x: Math.max(at, thing.ink.width * k * 0.5), foot, height })
      },
    }
  }

function string(context: SKRSContext2D, x: number, from: number, to: number): void {
  context.strokeStyle = '#e8e4dc'
  context.lineWidth = 6
  context.beginPath()
  context.moveTo(x - 10, from)
  context.quadraticCurveTo(x + 24, (from + to) / 2, x, to)
  context.stroke()
}
