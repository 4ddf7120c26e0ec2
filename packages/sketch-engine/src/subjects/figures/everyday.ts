import { mix, type Rgb, rgbs, WHITE } from '../../raster/colour.ts'
import { trace } from '../../raster/trace.ts'
import { darker, MIDDLE, type Pen } from './pen.ts'

const CROWN: Rgb = [0.95, 0.78, 0.3]

export function drawGirl(pen: Pen, dress: Rgb, umbrella: boolean): void {
  pen.legs(pen.skin, [0.45, 0.3, 0.25], 740)
  pen.robe(dress, 130, 330, 800)
  pen.folds(dress, 540, 790, 120)
  drawBelt(pen, dress)
  pen.arm(-1, pen.skin, MIDDLE - 112, 560, 34)
  if (umbrella) pen.line(pen.skin, 34, trace('M368 366Q430 440 402 452'))
  else pen.arm(1, pen.skin, MIDDLE + 116, 555, 34)
  pen.head(pen.random.pick([60, 150, 210]))
  if (!umbrella && pen.random.chance(0.45)) drawStrawHat(pen)
}

export function drawPrincess(pen: Pen, dress: Rgb): void {
  pen.robe(dress, 210)
  pen.folds(dress, 540, 940, 190, 9)
  drawBelt(pen, dress)
  pen.arm(-1, dress, MIDDLE - 112, 560, 34)
  pen.arm(1, dress, MIDDLE + 116, 555, 34)
  pen.head(170)
  pen.shape(CROWN, 80, 150, (x) => {
    x.moveTo(MIDDLE - 52, 140)
    for (const [dx, y] of [
      [-60, 70],
      [-28, 105],
      [0, 58],
      [28, 105],
      [60, 70],
      [52, 140],
    ] as const)
      x.lineTo(MIDDLE + dx, y)
  })
}

function drawBelt(pen: Pen, dress: Rgb): void {
  pen.line(mix(dress, WHITE, 0.35), 20, trace('M250 520Q310 536 370 520'))
}

function drawStrawHat(pen: Pen): void {
  pen.shape([0.88, 0.74, 0.46], 90, 190, (x) => x.ellipse(MIDDLE, 165, 150, 34, 0, 0, 7))
  pen.shape([0.92, 0.79, 0.52], 60, 170, trace('M230 160C230 50 390 50 390 160'))
  pen.line([0.75, 0.25, 0.25], 16, trace('M230 150Q310 172 390 150'))
}

const TROUSERS = rgbs('0.22 0.26 0.38, 0.3 0.28 0.26, 0.5 0.42 0.34')

export function drawBoy(pen: Pen, shirt: Rgb): void {
  pen.legs(pen.random.pick(TROUSERS), [0.25, 0.2, 0.2], 590)
  pen.shape(shirt, 330, 640, trace('M226 345Q310 310 394 345L382 625L238 625'))
  pen.arm(-1, shirt, MIDDLE - 110, 570)
  pen.arm(1, shirt, MIDDLE + 110, 570)
  pen.head(0)
  if (!pen.random.chance(0.5)) return
  pen.shape([0.6, 0.36, 0.2], 350, 570, (x) => x.roundRect(MIDDLE - 66, 365, 132, 200, 34))
  pen.shape([0.5, 0.29, 0.16], 450, 560, (x) => x.roundRect(MIDDLE - 48, 470, 96, 80, 20))
}

export function drawHanfu(pen: Pen, dress: Rgb): void {
  const sash = mix(dress, [0.9, 0.3, 0.3], 0.55)
  pen.robe(dress, 190)
  pen.folds(dress, 560, 940, 170, 9)
  for (const s of [-1, 1])
    pen.shape(mix(dress, WHITE, 0.3), 360, 760, (x) => {
      x.moveTo(MIDDLE + s * 50, 345)
      x.quadraticCurveTo(MIDDLE + s * 140, 430, MIDDLE + s * 190, 640)
      x.quadraticCurveTo(MIDDLE + s * 150, 730, MIDDLE + s * 96, 660)
      x.quadraticCurveTo(MIDDLE + s * 80, 500, MIDDLE + s * 46, 440)
    })
  pen.shape(sash, 480, 540, (x) => x.roundRect(MIDDLE - 66, 486, 132, 50, 10))
  pen.line(sash, 22, (x) => {
    x.moveTo(MIDDLE, 530)
    x.bezierCurveTo(MIDDLE + pen.wind * 30, 640, MIDDLE + pen.wind * 90, 700, MIDDLE + pen.wind * 60, 850)
  })
  pen.head(170)
  pen.shape(pen.hair, 60, 130, (x) => x.ellipse(MIDDLE, 105, 52, 42, 0, 0, 7))
  pen.line([0.95, 0.78, 0.35], 8, trace('M240 112L388 84'))
  pen.shape([0.95, 0.5, 0.6], 70, 120, (x) => x.arc(MIDDLE + 60, 118, 16, 0, 7))
}

export function drawTraveler(pen: Pen, cloak: Rgb): void {
  pen.line([0.4, 0.28, 0.18], 13, trace('M460 300L478 952'))
  pen.legs(darker(cloak, 0.5), [0.2, 0.15, 0.13], 700)
  pen.shape(cloak, 300, 860, (x) => {
    x.moveTo(MIDDLE - 74, 318)
    x.quadraticCurveTo(MIDDLE, 280, MIDDLE + 74, 318)
    x.bezierCurveTo(MIDDLE + 130, 480, MIDDLE + 138 + pen.wind * 40, 680, MIDDLE + 130 + pen.wind * 90, 840)
    x.quadraticCurveTo(MIDDLE + pen.wind * 60, 800, MIDDLE - 120 + pen.wind * 50, 856)
    x.bezierCurveTo(MIDDLE - 136, 660, MIDDLE - 120, 470, MIDDLE - 74, 318)
  })
  pen.folds(cloak, 420, 820, 110, 6)
  pen.line(cloak, 44, trace('M376 370Q430 430 464 440'))
  pen.shape(pen.skin, 430, 460, (x) => x.arc(MIDDLE + 156, 446, 19, 0, 7))
  pen.shape(darker(cloak, 0.12), 110, 340, trace('M218 330C190 90 430 90 402 330Q310 350 218 330'))
  pen.line(darker(cloak, 0.4), 4, trace('M310 120Q318 220 310 330'))
}
