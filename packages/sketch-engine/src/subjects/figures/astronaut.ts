import { type Rgb, rgbs } from '../../raster/colour.ts'
import { darker, MIDDLE, type Pen } from './pen.ts'

const SUIT: Rgb = [0.92, 0.93, 0.96]
const LAMPS = rgbs('0.9 0.3 0.25, 0.25 0.55 0.95, 0.95 0.8 0.3')

export function drawAstronaut(pen: Pen): void {
  pen.shape([0.6, 0.64, 0.72], 330, 640, (x) => x.roundRect(MIDDLE - 130, 330, 260, 310, 46))
  for (const s of [-1, 1]) drawLimbs(pen, s)
  pen.shape(SUIT, 330, 660, (x) => x.roundRect(MIDDLE - 116, 330, 232, 330, 80))
  pen.shape([0.74, 0.77, 0.84], 440, 560, (x) => x.roundRect(MIDDLE - 72, 450, 144, 96, 18))
  for (const [i, c] of LAMPS.entries())
    pen.shape(c, 470, 520, (x) => x.arc(MIDDLE - 42 + i * 42, 498, 13, 0, 7))
  pen.shape(SUIT, 90, 370, (x) => x.ellipse(MIDDLE, 225, 146, 140, 0, 0, 7))
  drawVisor(pen)
}

function drawLimbs(pen: Pen, s: number): void {
  const far = s < 0
  const handX = MIDDLE + s * (148 + 20 * pen.wind * s)
  pen.shape(far ? darker(SUIT, 0.12) : SUIT, 600, 940, (x) =>
    x.roundRect(MIDDLE + (far ? -104 : 8), 600, 96, 310, 44),
  )
  pen.shape([0.5, 0.54, 0.62], 880, 960, (x) => x.roundRect(MIDDLE + (far ? -114 : 2), 888, 112, 66, 30))
  pen.line(far ? darker(SUIT, 0.14) : SUIT, 84, (x) => {
    x.moveTo(MIDDLE + s * 96, 400)
    x.quadraticCurveTo(MIDDLE + s * 170, 480, handX, 580)
  })
  pen.shape([0.9, 0.45, 0.2], 560, 640, (x) => x.arc(handX, 600, 44, 0, 7))
}

function drawVisor(pen: Pen): void {
  const x = pen.context
  const gold = x.createLinearGradient(MIDDLE - 110, 120, MIDDLE + 110, 330)
  for (const [stop, c] of [
    [0, '#ffd98a'],
    [0.35, '#d98a3a'],
    [0.7, '#3a2a5a'],
    [1, '#151a34'],
  ] as const)
    gold.addColorStop(stop, c)
  x.fillStyle = gold
  x.beginPath()
  x.ellipse(MIDDLE, 232, 112, 98, 0, 0, 7)
  x.fill()
  x.fillStyle = 'rgba(255,255,255,0.65)'
  x.beginPath()
  x.ellipse(MIDDLE - 50, 186, 30, 16, -0.6, 0, 7)
  x.fill()
}
