import type { Canvas, SKRSContext2D } from '@napi-rs/canvas'
import { css, mix, type Rgb, rgbs, WHITE } from '../../raster/colour.ts'
import type { Random } from '../../raster/random.ts'
import { sheet } from '../../raster/sheet.ts'

export const FIGURE_WIDTH = 620
export const FIGURE_HEIGHT = 1000
export const MIDDLE = 310

const SKINS = rgbs('0.96 0.8 0.68, 0.88 0.68 0.54, 0.62 0.43 0.32')
const HAIRS = rgbs('0.14 0.1 0.1, 0.3 0.18 0.1, 0.55 0.34 0.16, 0.12 0.1 0.14')

type Trace = (context: SKRSContext2D) => void

export const darker = (c: Rgb, k = 0.35): Rgb => mix(c, [0.1, 0.05, 0.12], k)

/** Draws people seen from behind, on a canvas of 620 × 1000, feet at about 950. */
export class Pen {
  readonly canvas: Canvas
  readonly context: SKRSContext2D
  readonly random: Random
  readonly skin: Rgb
  hair: Rgb
  /** Which way, and how much, cloth and hair blow. */
  readonly wind: number

  constructor(random: Random, detail: number) {
    this.canvas = sheet(FIGURE_WIDTH, FIGURE_HEIGHT, detail)
    this.context = this.canvas.getContext('2d')
    this.random = random
    this.skin = random.pick(SKINS)
    this.hair = random.pick(HAIRS)
    this.wind = random.range(0.4, 1) * (random.chance(0.5) ? 1 : -1)
  }

  /** Fills a closed shape, lit from the upper left between two rows. */
  shape(c: Rgb, top: number, bottom: number, trace: Trace): void {
    const x = this.context
    const shade = x.createLinearGradient(MIDDLE - 120, top, MIDDLE + 120, bottom)
    shade.addColorStop(0, css(mix(c, WHITE, 0.16)))
    shade.addColorStop(0.5, css(c))
    shade.addColorStop(1, css(mix(c, [0.12, 0.06, 0.2], 0.42)))
    x.beginPath()
    trace(x)
    x.closePath()
    x.fillStyle = shade
    x.fill()
  }

  line(c: Rgb, width: number, trace: Trace): void {
    const x = this.context
    x.beginPath()
    trace(x)
    x.lineWidth = width
    x.lineCap = 'round'
    x.lineJoin = 'round'
    x.strokeStyle = css(c)
    x.stroke()
  }

  legs(c: Rgb, shoe: Rgb, top: number): void {
    for (const s of [-1, 1]) {
      this.shape(s < 0 ? darker(c, 0.2) : c, top, 940, (x) => {
        x.moveTo(MIDDLE + s * 6, top)
        x.lineTo(MIDDLE + s * 62, top)
        x.quadraticCurveTo(MIDDLE + s * 60, 800, MIDDLE + s * 50, 935)
        x.lineTo(MIDDLE + s * 14, 935)
        x.quadraticCurveTo(MIDDLE + s * 12, 800, MIDDLE + s * 6, top)
      })
      this.shape(shoe, 930, 975, (x) => x.ellipse(MIDDLE + s * 36, 948, 36, 24, 0, 0, 7))
    }
  }

  robe(c: Rgb, wide: number, top = 330, bottom = 950): void {
    const sway = this.wind * 26
    const hip = (top + bottom) / 2 + 90
    this.shape(c, top, bottom, (x) => {
      x.moveTo(MIDDLE - 66, top)
      x.quadraticCurveTo(MIDDLE, top - 30, MIDDLE + 66, top)
      x.quadraticCurveTo(MIDDLE + 60, top + 140, MIDDLE + 62, top + 190)
      x.quadraticCurveTo(MIDDLE + wide * 0.8, hip, MIDDLE + wide + sway, bottom - 14)
      x.quadraticCurveTo(MIDDLE + this.wind * 20, bottom + 26, MIDDLE - wide + sway, bottom - 14)
      x.quadraticCurveTo(MIDDLE - wide * 0.8, hip, MIDDLE - 62, top + 190)
      x.quadraticCurveTo(MIDDLE - 60, top + 140, MIDDLE - 66, top)
    })
  }

  folds(c: Rgb, top: number, bottom: number, wide: number, count = 6): void {
    for (let i = 0; i < count; i++) {
      const t = (i + 0.5) / count - 0.5
      this.line(darker(c, 0.22), 4, (x) => {
        x.moveTo(MIDDLE + t * 80, top)
        x.quadraticCurveTo(
          MIDDLE + t * wide * 1.2,
          (top + bottom) / 2,
          MIDDLE + t * wide * 1.9 + this.wind * 22,
          bottom,
        )
      })
    }
  }

  arm(side: number, sleeve: Rgb, handX: number, handY: number, width = 44): void {
    this.line(side < 0 ? darker(sleeve, 0.18) : sleeve, width, (x) => {
      x.moveTo(MIDDLE + side * 60, 362)
      x.quadraticCurveTo(MIDDLE + side * 104, 460, handX, handY)
    })
    this.shape(this.skin, handY - 20, handY + 20, (x) => x.arc(handX, handY + 8, 20, 0, 7))
  }

  /** The head from behind; `long` is how far the hair falls, 0 for short hair. */
  head(long: number): void {
    const { skin, hair, wind } = this
    this.shape(skin, 210, 320, (x) => x.roundRect(MIDDLE - 24, 270, 48, 70, 18))
    this.shape(skin, 120, 310, (x) => x.ellipse(MIDDLE, 205, 76, 88, 0, 0, 7))
    this.shape(hair, 105, 320, (x) => {
      x.moveTo(MIDDLE - 84, 225)
      x.bezierCurveTo(MIDDLE - 104, 80, MIDDLE + 104, 80, MIDDLE + 84, 225)
      if (long) this.traceLongHair(x, long)
      else {
        x.quadraticCurveTo(MIDDLE + 74, 292, MIDDLE + 34, 296)
        x.lineTo(MIDDLE - 34, 296)
        x.quadraticCurveTo(MIDDLE - 74, 292, MIDDLE - 84, 225)
      }
    })
    for (let i = 0; i < 7; i++) {
      const t = i / 6 - 0.5
      this.line(mix(hair, [1, 0.9, 0.8], 0.16), 3, (x) => {
        x.moveTo(MIDDLE + t * 90, 140 + Math.abs(t) * 60)
        const endX = MIDDLE + t * 120 + wind * long * 0.22
        x.quadraticCurveTo(MIDDLE + t * 150, 230 + long * 0.3, endX, 270 + long * 0.85)
      })
    }
  }

  private traceLongHair(x: SKRSContext2D, long: number): void {
    const { wind } = this
    x.bezierCurveTo(
      MIDDLE + 96,
      330,
      MIDDLE + 100 + wind * 40,
      300 + long,
      MIDDLE + 60 + wind * 90,
      330 + long,
    )
    x.quadraticCurveTo(MIDDLE + wind * 70, 350 + long, MIDDLE - 66 + wind * 80, 322 + long)
    x.bezierCurveTo(MIDDLE - 104 + wind * 20, 260 + long, MIDDLE - 94, 330, MIDDLE - 84, 225)
  }
}
