import type { SKRSContext2D } from '@napi-rs/canvas'
import { type Cutout, put, widthAt } from './ink.ts'
import type { Joiner, Joint } from './joint.ts'

type Heap = Record<'middle' | 'width' | 'top' | 'height', number> & { flat: boolean }

/** Flowers in a vase, fruit heaped in a bowl, a kitten that looks out of a basket. */
export const containing: Joiner = (container, filling, { key, held }) => {
  const asleep = held?.key.startsWith('@asleep-')
  const count = held?.count ?? 1
  const inner = GLASS[key]
  if (inner) return inGlass(container, filling, inner, Math.min(3, held?.count ?? 1))
  const tall = /vase|pot/.test(key)
  const flat = key === '@plate'
  const height = tall ? 470 : flat ? 150 : 400
  const width = widthAt(container, height)
  const sheetHeight = tall ? 960 : flat ? 620 : 760
  const foot = sheetHeight - 10
  const top = foot - height
  const across = Math.max(width, 700)
  return {
    width: across + 200,
    height: sheetHeight,
    paint: (context) => {
      const middle = across / 2 + 100
      // The bed of a truck is behind its cab.
      const frame =
        key === '@pickuptruck'
          ? { middle: middle + width * 0.25, width: width * 0.4, top: top + 150 }
          : { middle, width, top }
      if (!flat) fill(context)
      put(context, container, { x: middle, foot, height })
      if (flat) fill(context)
      function fill(to: SKRSContext2D): void {
        for (let i = 0; i < count; i++) {
          const t = count > 1 ? i / (count - 1) - 0.5 : 0
          if (tall) {
            const size = count > 3 ? 430 : 520
            const order = (i * 2) % Math.max(1, count)
            const u = count > 1 ? order / (count - 1) - 0.5 : 0
            put(to, filling, {
              x: middle + u * width * 0.4,
              foot: top + 110,
              height: size * (1.08 - Math.abs(u) * 0.3),
              turn: u * 1.1,
            })
          } else heap(to, i, t, count, { ...frame, flat, height })
        }
      }
    },
  }

  function heap(
    context: SKRSContext2D,
    i: number,
    t: number,
    many: number,
    { middle, width, top, flat, height }: Heap,
  ): void {
    if (many === 1) {
      const broad = (width * (flat ? 0.92 : 0.8) * filling.ink.height) / filling.ink.width
      const size = Math.min(flat ? 480 : 620, broad)
      put(context, filling, {
        x: middle,
        foot: flat ? top + height * 0.55 : top + size * (asleep ? 0.16 : 0.42),
        height: size,
      })
      return
    }
    // The row behind first, raised; the one in front fills its gaps.
    const back = Math.floor(many / 2)
    const behind = i < back
    const row = behind ? back : many - back
    const place = behind ? i : i - back
    const side = Math.min(width / (row + 0.6), 300)
    const tallness = Math.min(side * 1.15, (side * 1.1 * filling.ink.height) / filling.ink.width)
    const x = middle + (place - (row - 1) / 2) * side * 0.92
    const rise = behind ? tallness * (flat ? 0.4 : 0.62) : 0
    put(context, filling, {
      x,
      foot: top + (flat ? height * 0.6 : tallness * 0.5) - rise,
      height: tallness,
      turn: t * 0.2,
    })
  }
}

/** Center, foot, width and height of the content, in shares of the glass. */
type Inner = readonly [x: number, foot: number, width: number, height: number]
export const GLASS: Readonly<Record<string, Inner>> = {
  '@bottleglass': [0.38, 0.66, 0.5, 0.52],
  '@jar': [0.5, 0.93, 0.72, 0.62],
  '@snowglobe': [0.5, 0.71, 0.62, 0.5],
  '@birdcage': [0.5, 0.86, 0.74, 0.4],
}

/** A ship in a bottle is visible through it. */
function inGlass(container: Cutout, filling: Cutout, [x, foot, wide, tall]: Inner, count: number): Joint {
  const height = 760
  const width = widthAt(container, height)
  const left = 20
  const size = Math.min(tall * height, (wide * width * filling.ink.height) / filling.ink.width / count)
  return {
    width: width + 2 * left,
    height: height + 20,
    paint: (context) => {
      for (let i = 0; i < count; i++) {
        const aside = ((i - (count - 1) / 2) * wide * width) / count
        put(context, filling, { x: left + x * width + aside, foot: 10 + foot * height, height: size })
      }
      put(context, container, { x: left + width / 2, foot: height + 10, height })
    },
  }
}
