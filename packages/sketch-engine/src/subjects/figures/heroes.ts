import { mix, type Rgb, WHITE } from '../../raster/colour.ts'
import { trace } from '../../raster/trace.ts'
import { darker, MIDDLE, type Pen } from './pen.ts'

const STEEL: Rgb = [0.68, 0.71, 0.78]
const GOLD: Rgb = [0.85, 0.7, 0.3]
const RED: Rgb = [0.7, 0.2, 0.18]
const STRAW: Rgb = [0.78, 0.64, 0.38]

export function drawSamurai(pen: Pen, cloth: Rgb): void {
  pen.line([0.12, 0.1, 0.1], 16, trace('M140 480Q310 545 500 640'))
  for (const s of [-1, 1])
    pen.shape(darker(cloth, s < 0 ? 0.3 : 0.1), 520, 940, (x) => {
      x.moveTo(MIDDLE, 520)
      x.lineTo(MIDDLE + s * 76, 520)
      x.quadraticCurveTo(MIDDLE + s * 120, 740, MIDDLE + s * 128 + pen.wind * 16, 930)
      x.lineTo(MIDDLE + s * 14, 940)
    })
  pen.folds(darker(cloth), 540, 925, 130, 7)
  drawTorso(pen, cloth, 92, 78, 550)
  for (const s of [-1, 1])
    pen.shape(mix(cloth, WHITE, 0.1), 340, 560, (x) => {
      x.moveTo(MIDDLE + s * 60, 345)
      x.quadraticCurveTo(MIDDLE + s * 150, 390, MIDDLE + s * 160, 530)
      x.quadraticCurveTo(MIDDLE + s * 120, 570, MIDDLE + s * 84, 520)
    })
  pen.line(RED, 26, trace('M234 528L386 528'))
  pen.shape(pen.skin, 240, 320, (x) => x.roundRect(MIDDLE - 26, 260, 52, 70, 16))
  pen.shape(pen.hair, 150, 300, (x) => x.ellipse(MIDDLE, 225, 66, 70, 0, 0, 7))
  drawStrawHat(pen)
  pen.line(RED, 12, (x) => {
    x.moveTo(MIDDLE + 60, 330)
    x.bezierCurveTo(
      MIDDLE + 80 + 90 * pen.wind,
      340,
      MIDDLE + pen.wind * 160,
      380,
      MIDDLE + pen.wind * 230,
      330,
    )
  })
}

function drawTorso(pen: Pen, cloth: Rgb, shoulder: number, waist: number, bottom: number): void {
  pen.shape(cloth, 320, bottom + 10, (x) => {
    x.moveTo(MIDDLE - shoulder, 350)
    x.quadraticCurveTo(MIDDLE, 300, MIDDLE + shoulder, 350)
    x.lineTo(MIDDLE + waist, bottom)
    x.lineTo(MIDDLE - waist, bottom)
  })
}

function drawStrawHat(pen: Pen): void {
  pen.shape(STRAW, 90, 250, trace('M310 88Q400 150 488 224Q310 268 132 224Q220 150 310 88'))
  for (let i = -5; i <= 5; i++)
    pen.line([0.62, 0.48, 0.26], 2.5, (x) => {
      x.moveTo(MIDDLE, 92)
      x.quadraticCurveTo(MIDDLE + i * 14, 160, MIDDLE + i * 33, 236)
    })
}

export function drawKnight(pen: Pen, cape: Rgb): void {
  const { wind } = pen
  pen.legs(STEEL, darker(STEEL), 600)
  drawTorso(pen, STEEL, 96, 74, 640)
  pen.shape(cape, 320, 930, (x) => {
    x.moveTo(MIDDLE - 88, 340)
    x.quadraticCurveTo(MIDDLE, 310, MIDDLE + 88, 340)
    x.bezierCurveTo(MIDDLE + 120, 560, MIDDLE + 150 + wind * 60, 760, MIDDLE + 140 + wind * 110, 900)
    x.quadraticCurveTo(MIDDLE + wind * 70, 860, MIDDLE - 120 + wind * 90, 910)
    x.bezierCurveTo(MIDDLE - 130 + wind * 30, 720, MIDDLE - 110, 560, MIDDLE - 88, 340)
  })
  pen.folds(cape, 400, 880, 120, 6)
  for (const s of [-1, 1])
    pen.shape(mix(STEEL, WHITE, 0.15), 320, 420, (x) => x.ellipse(MIDDLE + s * 96, 366, 48, 44, 0, 0, 7))
  drawSword(pen)
  pen.shape(STEEL, 110, 320, trace('M234 220C226 90 394 90 386 220L376 312L244 312'))
  pen.line(darker(STEEL), 6, trace('M236 232L384 232'))
  pen.line(cape, 30, (x) => {
    x.moveTo(MIDDLE, 118)
    x.bezierCurveTo(MIDDLE + wind * 20, 50, MIDDLE + wind * 90, 60, MIDDLE + wind * 140, 130)
  })
}

function drawSword(pen: Pen): void {
  const stroke = (c: Rgb, width: number, from: readonly [number, number], to: readonly [number, number]) =>
    pen.line(c, width, (x) => {
      x.moveTo(MIDDLE + from[0], from[1])
      x.lineTo(MIDDLE + to[0], to[1])
    })
  stroke(STEEL, 40, [104, 390], [138, 540])
  stroke([0.85, 0.88, 0.94], 20, [140, 560], [176, 930])
  stroke([0.75, 0.6, 0.25], 18, [104, 566], [180, 556])
}

export function drawWizard(pen: Pen, cloth: Rgb): void {
  pen.line([0.42, 0.28, 0.16], 16, trace('M460 250L480 950'))
  pen.shape([0.59, 0.94, 1], 190, 250, (x) => x.arc(MIDDLE + 148, 220, 34, 0, 7))
  drawRobed(pen, cloth)
  pen.shape([0.85, 0.85, 0.88], 180, 420, trace('M236 210Q240 380 310 420Q380 380 384 210'))
  drawPointedHat(pen, cloth)
}

/** Seen from behind, with long hair and a broom. */
export function drawWitch(pen: Pen, cloth: Rgb): void {
  pen.line([0.5, 0.34, 0.2], 16, trace('M462 200L474 780'))
  pen.shape([0.82, 0.64, 0.34], 760, 950, trace('M454 770L494 770L530 950L420 950'))
  drawRobed(pen, cloth)
  pen.head(190)
  drawPointedHat(pen, cloth)
}

function drawRobed(pen: Pen, cloth: Rgb): void {
  pen.robe(cloth, 180)
  pen.folds(cloth, 500, 930, 160, 8)
  pen.line(cloth, 58, trace('M370 370Q430 430 462 430'))
  pen.shape(pen.skin, 400, 450, (x) => x.arc(MIDDLE + 156, 432, 20, 0, 7))
  pen.arm(-1, cloth, MIDDLE - 120, 570, 54)
  pen.line(GOLD, 16, trace('M244 540L376 540'))
}

function drawPointedHat(pen: Pen, cloth: Rgb): void {
  pen.shape(cloth, 0, 230, (x) => {
    x.moveTo(MIDDLE - 84, 205)
    x.quadraticCurveTo(MIDDLE - 40, 90, MIDDLE + pen.wind * 60, 6)
    x.quadraticCurveTo(MIDDLE + 50, 110, MIDDLE + 84, 205)
  })
  pen.shape(darker(cloth, 0.15), 190, 240, (x) => x.ellipse(MIDDLE, 208, 152, 32, 0, 0, 7))
  pen.line(GOLD, 14, trace('M228 192Q310 214 392 192'))
}
