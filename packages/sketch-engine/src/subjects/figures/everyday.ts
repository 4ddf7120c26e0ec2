import { mix, type Rgb, rgbs, WHITE } from '../../raster/colour.ts'
import { darker, MIDDLE, type Pen } from './pen.ts'

const CROWN: Rgb = [0.95, 0.78, 0.3]

export function drawGirl(pen: Pen, dress: Rgb, umbrella: boolean): void {
  pen.legs(pen.skin, [0.45, 0.3, 0.25], 740)
  pen.robe(dress, 130, 330, 800)
  pen.folds(dress, 540, 790, 120)
  drawBelt(pen, dress)
  pen.arm(-1, pen.skin, MIDDLE - 112, 560, 34)
  if (umbrella)
    pen.line(pen.skin, 34, (x) => {
      x.moveTo(MIDDLE + 58, 366)
      x.quadraticCurveTo(MIDDLE + 120, 440, MIDDLE + 92, 452)
    })
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
  pen.line(mix(dress, WHITE, 0.35), 20, (x) => {
    x.moveTo(MIDDLE - 60, 520)
    x.quadraticCurveTo(MIDDLE, 536, MIDDLE + 60, 520)
  })
}

function drawStrawHat(pen: Pen): void {
  pen.shape([0.88, 0.74, 0.46], 90, 190, (x) => x.ellipse(MIDDLE, 165, 150, 34, 0, 0, 7))
  pen.shape([0.92, 0.79, 0.52], 60, 170, (x) => {
    x.moveTo(MIDDLE - 80, 160)
    x.bezierCurveTo(MIDDLE - 80, 50, MIDDLE + 80, 50, MIDDLE + 80, 160)
  })
  pen.line([0.75, 0.25, 0.25], 16, (x) => {
    x.moveTo(MIDDLE - 80, 150)
    x.quadraticCurveTo(MIDDLE, 172, MIDDLE + 80, 150)
  })
}

const TROUSERS = rgbs('0.22 0.26 0.38, 0.3 0.28 0.26, 0.5 0.42 0.34')

export function drawBoy(pen: Pen, shirt: Rgb): void {
  pen.legs(pen.random.pick(TROUSERS), [0.25, 0.2, 0.2], 590)
  pen.shape(shirt, 330, 640, (x) => {
    x.moveTo(MIDDLE - 84, 345)
    x.quadraticCurveTo(MIDDLE, 310, MIDDLE + 84, 345)
    x.lineTo(MIDDLE + 72, 625)
    x.lineTo(MIDDLE - 72, 625)
  })
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
  pen.line([0.95, 0.78, 0.35], 8, (x) => {
    x.moveTo(MIDDLE - 70, 112)
    x.lineTo(MIDDLE + 78, 84)
  })
  pen.shape([0.95, 0.5, 0.6], 70, 120, (x) => x.arc(MIDDLE + 60, 118, 16, 0, 7))
}

export function drawTraveler(pen: Pen, cloak: Rgb): void {
  pen.line([0.4, 0.28, 0.18], 13, (x) => {
    x.moveTo(MIDDLE + 150, 300)
    x.lineTo(MIDDLE + 168, 952)
  })
  pen.legs(darker(cloak, 0.5), [0.2, 0.15, 0.13], 700)
  pen.shape(cloak, 300, 860, (x) => {
    x.moveTo(MIDDLE - 74, 318)
    x.quadraticCurveTo(MIDDLE, 280, MIDDLE + 74, 318)
    x.bezierCurveTo(MIDDLE + 130, 480, MIDDLE + 138 + pen.wind * 40, 680, MIDDLE + 130 + pen.wind * 90, 840)
    x.quadraticCurveTo(MIDDLE + pen.wind * 60, 800, MIDDLE - 120 + pen.wind * 50, 856)
    x.bezierCurveTo(MIDDLE - 136, 660, MIDDLE - 120, 470, MIDDLE - 74, 318)
  })
  pen.folds(cloak, 420, 820, 110, 6)
  pen.line(cloak, 44, (x) => {
    x.moveTo(MIDDLE + 66, 370)
    x.quadraticCurveTo(MIDDLE + 120, 430, MIDDLE + 154, 440)
  })
  pen.shape(pen.skin, 430, 460, (x) => x.arc(MIDDLE + 156, 446, 19, 0, 7))
  pen.shape(darker(cloak, 0.12), 110, 340, (x) => {
    x.moveTo(MIDDLE - 92, 330)
    x.bezierCurveTo(MIDDLE - 120, 90, MIDDLE + 120, 90, MIDDLE + 92, 330)
    x.quadraticCurveTo(MIDDLE, 350, MIDDLE - 92, 330)
  })
  pen.line(darker(cloak, 0.4), 4, (x) => {
    x.moveTo(MIDDLE, 120)
    x.quadraticCurveTo(MIDDLE + 8, 220, MIDDLE, 330)
  })
}
