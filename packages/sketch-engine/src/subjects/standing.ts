import type { Canvas } from '@napi-rs/canvas'
import { css, mix, type Rgb, WHITE } from '../raster/colour.ts'
import { freeCanvas } from '../raster/free-canvas.ts'
import { sheet } from '../raster/sheet.ts'

/** Size of the bust in units of the drawing. */
const SIDE = 560
const WIDTH = 760
const LEFT = (WIDTH - SIDE) / 2

interface Cut {
  left: number
  right: number
  /** Row of the cut, 0…1. */
  bottom: number
  colour: Rgb
}

/** Finds the straight cut through the chest of a bust; null for a chin or feet, which are narrower. */
export function cutOf(bust: Canvas): Cut | null {
  const { width, height } = bust
  const context = bust.getContext('2d')
  const spine = context.getImageData(width >> 1, 0, 1, height).data
  let end = height - 1
  while (end > 0 && spine[end * 4 + 3]! < 200) end--
  const { data } = context.getImageData(0, Math.max(0, end - Math.ceil(height * 0.012)), width, 1)
  const opaque = Array.from({ length: width }, (_, x) => x).filter((x) => data[x * 4 + 3]! > 200)
  const [first, last] = [opaque[0], opaque.at(-1)]
  if (first === undefined || last === undefined || opaque.length < width * 0.36) return null
  const middle = opaque.filter((x) => Math.abs(x - (first + last) / 2) > (last - first) * 0.12)
  const mean = (c: number) => middle.reduce((sum, x) => sum + data[x * 4 + c]!, 0) / middle.length / 255
  return {
    left: first / width,
    right: last / width,
    bottom: end / height,
    colour: [mean(0), mean(1), mean(2)],
  }
}

/** Adds hips, legs and shoes to a bust, so that it can stand in a scene. */
export function onLegs(bust: Canvas, { left, right, bottom, colour }: Cut): Canvas {
  const canvas = sheet(WIDTH, 910, bust.width / SIDE)
  const x = canvas.getContext('2d')
  const from = LEFT + left * SIDE
  const to = LEFT + right * SIDE
  const waist = bottom * SIDE
  const middle = (from + to) / 2
  const half = (to - from) / 2
  const trousers = mix(colour, [0.14, 0.14, 0.22], 0.72)
  const fill = (c: Rgb, top: number, bottom: number, trace: () => void) => {
    const shade = x.createLinearGradient(middle - half, top, middle + half, bottom)
    shade.addColorStop(0, css(mix(c, WHITE, 0.14)))
    shade.addColorStop(0.5, css(c))
    shade.addColorStop(1, css(mix(c, [0.12, 0.06, 0.2], 0.35)))
    x.fillStyle = shade
    x.beginPath()
    trace()
    x.fill()
  }
  for (const side of [-1, 1]) {
    const leg = middle + side * half * 0.36
    fill([0.16, 0.13, 0.14], 845, 900, () => x.ellipse(leg + side * 12, 868, 58, 30, 0, 0, 7))
    fill(side < 0 ? trousers : mix(trousers, WHITE, 0.06), 640, 870, () =>
      x.roundRect(leg - half * 0.29, 640, half * 0.58, 230, 26),
    )
  }
  fill(colour, waist - 30, 720, () => {
    x.moveTo(from, waist - 14)
    x.bezierCurveTo(from + half * 0.1, waist + 60, middle - half * 0.74, 660, middle - half * 0.72, 700)
    x.quadraticCurveTo(middle, 722, middle + half * 0.72, 700)
    x.bezierCurveTo(middle + half * 0.74, 660, to - half * 0.1, waist + 60, to, waist - 14)
  })
  x.drawImage(bust, LEFT, 0, SIDE, SIDE)
  freeCanvas(bust)
  return canvas
}
