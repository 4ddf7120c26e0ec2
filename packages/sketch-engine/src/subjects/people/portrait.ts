import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import { css, mix, type Rgb, rgbs, WHITE } from '../../raster/colour.ts'
import type { Random } from '../../raster/random.ts'
import { sheet } from '../../raster/sheet.ts'

const SKINS = rgbs('0.98 0.83 0.72, 0.94 0.75 0.61, 0.8 0.58 0.44, 0.55 0.37 0.28')
const HAIRS = rgbs('0.13 0.1 0.11, 0.28 0.17 0.11, 0.56 0.33 0.17, 0.76 0.54 0.28')
const CLOTHES = rgbs('0.76 0.25 0.24, 0.93 0.9 0.85, 0.24 0.36 0.56, 0.3 0.5 0.42')
const EYES = rgbs('0.27 0.17 0.1, 0.2 0.34 0.46, 0.24 0.36 0.22')
const X = 450

interface Face {
  context: SKRSContext2D
  skin: Rgb
  hair: Rgb
  clothes: Rgb
  eyes: Rgb
  long: boolean
  fringe: boolean
}

/** Head and shoulders of a girl or a boy in the style of a picture book, on 900 × 1000. */
export function drawPortrait(
  key: string,
  { colour, hair }: { colour?: Rgb | undefined; hair?: Rgb | undefined },
  random: Random,
  detail: number,
): Canvas {
  const canvas = sheet(900, 1000, detail)
  const girl = key !== '@boy'
  const face: Face = {
    context: canvas.getContext('2d'),
    // Red and blond hair have light skin.
    skin: random.pick(hair && hair[0] > 0.6 ? SKINS.slice(0, 2) : SKINS),
    hair: hair ? mix(hair, random.pick(HAIRS), 0.3) : random.pick(HAIRS),
    clothes: colour ?? random.pick(CLOTHES),
    eyes: random.pick(EYES),
    long: girl,
    fringe: random.chance(0.5),
  }
  if (face.long) drawHairBehind(face)
  drawShoulders(face)
  drawHead(face)
  for (const side of [-1, 1]) drawEye(face, side)
  drawNoseAndMouth(face)
  drawHairBefore(face)
  return canvas
}

function fill(
  { context }: Face,
  c: Rgb,
  top: number,
  bottom: number,
  trace: (x: SKRSContext2D) => void,
): void {
  const shade = context.createLinearGradient(X - 200, top, X + 220, bottom)
  shade.addColorStop(0, css(mix(c, WHITE, 0.12)))
  shade.addColorStop(0.5, css(c))
  shade.addColorStop(1, css(mix(c, [0.25, 0.08, 0.12], 0.3)))
  context.beginPath()
  trace(context)
  context.closePath()
  context.fillStyle = shade
  context.fill()
}

function line({ context }: Face, c: Rgb, width: number, trace: (x: SKRSContext2D) => void): void {
  context.beginPath()
  trace(context)
  context.strokeStyle = css(c)
  context.lineWidth = width
  context.lineCap = 'round'
  context.stroke()
}

function drawHairBehind(face: Face): void {
  fill(face, mix(face.hair, [0, 0, 0], 0.2), 200, 900, (x) => {
    x.moveTo(X - 215, 420)
    x.bezierCurveTo(X - 250, 130, X + 250, 130, X + 215, 420)
    x.bezierCurveTo(X + 240, 600, X + 290, 760, X + 235, 930)
    x.quadraticCurveTo(X, 860, X - 235, 930)
    x.bezierCurveTo(X - 290, 760, X - 240, 600, X - 215, 420)
  })
}

function drawShoulders(face: Face): void {
  fill(face, mix(face.skin, [0.45, 0.15, 0.1], 0.2), 640, 820, (x) => x.roundRect(X - 62, 600, 124, 220, 50))
  fill(face, face.clothes, 740, 1000, (x) => {
    x.moveTo(X - 350, 1000)
    x.bezierCurveTo(X - 340, 840, X - 220, 800, X - 92, 766)
    x.quadraticCurveTo(X, 850, X + 92, 766)
    x.bezierCurveTo(X + 220, 800, X + 340, 840, X + 350, 1000)
  })
  line(face, mix(face.clothes, WHITE, 0.35), 12, (x) => {
    x.moveTo(X - 92, 768)
    x.quadraticCurveTo(X, 852, X + 92, 768)
  })
}

function drawHead(face: Face): void {
  for (const side of [-1, 1])
    fill(face, mix(face.skin, [0.7, 0.25, 0.2], 0.16), 430, 540, (x) =>
      x.ellipse(X + side * 182, 480, 34, 52, 0, 0, 7),
    )
  fill(face, face.skin, 250, 700, (x) => {
    x.moveTo(X - 182, 430)
    x.bezierCurveTo(X - 190, 230, X + 190, 230, X + 182, 430)
    x.bezierCurveTo(X + 182, 570, X + 120, 690, X, 694)
    x.bezierCurveTo(X - 120, 690, X - 182, 570, X - 182, 430)
  })
  for (const side of [-1, 1]) {
    const blush = face.context.createRadialGradient(X + side * 112, 560, 5, X + side * 112, 560, 62)
    blush.addColorStop(0, 'rgba(235,95,85,0.34)')
    blush.addColorStop(1, 'rgba(235,95,85,0)')
    face.context.fillStyle = blush
    face.context.fillRect(X + side * 112 - 70, 490, 140, 140)
  }
}

function drawEye(face: Face, side: number): void {
  const x = X + side * 82
  const y = 482
  fill(face, [0.99, 0.99, 1], y - 40, y + 40, (c) => c.ellipse(x, y, 42, 36, 0, 0, 7))
  fill(face, face.eyes, y - 34, y + 34, (c) => c.arc(x + 3, y + 2, 29, 0, 7))
  fill(face, [0.05, 0.04, 0.05], y - 16, y + 16, (c) => c.arc(x + 3, y + 2, 15, 0, 7))
  fill(face, WHITE, y - 20, y, (c) => c.arc(x - 7, y - 11, 9, 0, 7))
  line(face, mix(face.hair, [0, 0, 0], 0.5), face.long ? 10 : 7, (c) => {
    c.moveTo(x - 44, y - 4)
    c.quadraticCurveTo(x, y - 56, x + 46, y - 6)
  })
  if (face.long)
    line(face, mix(face.hair, [0, 0, 0], 0.5), 6, (c) => {
      c.moveTo(x + side * 42, y - 10)
      c.lineTo(x + side * 60, y - 24)
    })
  line(face, mix(face.hair, [0.1, 0.05, 0.05], 0.25), face.long ? 11 : 15, (c) => {
    c.moveTo(x - 46, y - 76)
    c.quadraticCurveTo(x, y - 98, x + 46, y - 76)
  })
}

function drawNoseAndMouth(face: Face): void {
  line(face, mix(face.skin, [0.55, 0.18, 0.12], 0.42), 7, (x) => {
    x.moveTo(X - 13, 562)
    x.quadraticCurveTo(X + 4, 576, X + 18, 560)
  })
  fill(face, face.long ? [0.8, 0.28, 0.3] : [0.68, 0.3, 0.27], 610, 650, (x) => {
    x.moveTo(X - 52, 612)
    x.quadraticCurveTo(X, 628, X + 52, 612)
    x.quadraticCurveTo(X, 668, X - 52, 612)
  })
  fill(face, [0.99, 0.98, 0.96], 615, 630, (x) => {
    x.moveTo(X - 36, 619)
    x.quadraticCurveTo(X, 630, X + 36, 619)
    x.quadraticCurveTo(X, 642, X - 36, 619)
  })
}

function drawHairBefore(face: Face): void {
  fill(face, face.hair, 180, 480, (x) => {
    x.moveTo(X - 200, 470)
    x.bezierCurveTo(X - 250, 130, X + 250, 130, X + 200, 470)
    if (face.fringe) {
      x.quadraticCurveTo(X + 190, 370, X + 130, 345)
      x.quadraticCurveTo(X + 60, 420, X - 20, 352)
      x.quadraticCurveTo(X - 80, 420, X - 140, 350)
    } else {
      x.quadraticCurveTo(X + 180, 330, X + 60, 290)
      x.quadraticCurveTo(X - 110, 380, X - 170, 352)
    }
    x.quadraticCurveTo(X - 190, 390, X - 200, 470)
  })
  for (let i = 0; i < 5; i++)
    line(face, mix(face.hair, [1, 0.9, 0.8], 0.16), 5, (x) => {
      x.moveTo(X - 120 + i * 50, 232 + Math.abs(i - 2) * 14)
      x.quadraticCurveTo(X - 150 + i * 62, 280, X - 150 + i * 70, 326)
    })
}
