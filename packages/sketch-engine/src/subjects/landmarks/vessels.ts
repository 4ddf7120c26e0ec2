import { css, fromHsv, mix, type Rgb, rgbs } from '../../raster/colour.ts'
import type { Random } from '../../raster/random.ts'
import { trace } from '../../raster/trace.ts'
import { CENTRE, type Draft } from './drafting.ts'

const GORES = 8

export function drawBalloon(draft: Draft, colour: Rgb | undefined, random: Random): void {
  const hue = random.next()
  const first = colour ?? fromHsv(hue, 0.75, 0.92)
  const second = random.pick<Rgb>([
    [0.98, 0.95, 0.88],
    fromHsv(hue + 0.12, 0.6, 0.97),
    fromHsv(hue + 0.5, 0.55, 0.9),
  ])
  for (let i = 0; i < GORES; i++) {
    const shade = 0.1 + Math.max(0, (i - 2) / GORES) * 0.55
    drawGore(draft, css(mix(i % 2 ? first : second, [0.15, 0.08, 0.22], shade)), i)
  }
  const x = draft.context
  const shine = x.createRadialGradient(250, 230, 20, 250, 260, 260)
  shine.addColorStop(0, 'rgba(255,255,255,0.45)')
  shine.addColorStop(1, 'rgba(255,255,255,0)')
  x.globalCompositeOperation = 'source-atop'
  draft.disc(shine, 260, 280, 250)
  x.globalCompositeOperation = 'source-over'
  for (const u of [-56, -20, 20, 56])
    draft.stroke('#5a4634', 4, (context) => {
      context.moveTo(CENTRE + u, 738)
      context.lineTo(CENTRE + u * 0.85, 860)
    })
  draft.box(draft.lit([0.6, 0.4, 0.22], CENTRE - 56, CENTRE + 56), CENTRE - 54, 856, 108, 90, 14)
  draft.disc('#ffcf5a', CENTRE, 765, 12, 26)
}

function drawGore(draft: Draft, fill: string, i: number): void {
  const left = -1 + (2 * i) / GORES
  const right = -1 + (2 * (i + 1)) / GORES
  const at = (t: number, k: number) => CENTRE + Math.sin((t * Math.PI) / 2) * 300 * k
  draft.path(fill, (x) => {
    x.moveTo(CENTRE, 40)
    x.bezierCurveTo(at(left, 0.75), 45, at(left, 1.12), 250, at(left, 1), 400)
    x.bezierCurveTo(at(left, 0.9), 560, at(left, 0.32), 690, at(left, 0.2), 740)
    x.lineTo(at(right, 0.2), 740)
    x.bezierCurveTo(at(right, 0.32), 690, at(right, 0.9), 560, at(right, 1), 400)
    x.bezierCurveTo(at(right, 1.12), 250, at(right, 0.75), 45, CENTRE, 40)
  })
}

const BRIDGES = rgbs('0.72 0.2 0.15, 0.62 0.58 0.54')

export function drawBridge(draft: Draft, colour: Rgb | undefined, random: Random): void {
  const paint = draft.lit(colour ?? random.pick(BRIDGES), 0, 700)
  const deckAt = (t: number) => (1 - t) ** 2 * 930 + 2 * t * (1 - t) * 770 + t * t * 930
  for (const t of [0.28, 0.72]) draft.box(paint, -24 + 720 * t, deckAt(t), 28, 985 - deckAt(t))
  const arch = (lift: number) => (x: Draft['context']) => {
    x.moveTo(-10, 930 - lift)
    x.quadraticCurveTo(350, 770 - lift, 710, 930 - lift)
  }
  draft.stroke(paint, 34, arch(0))
  draft.stroke(paint, 9, arch(62))
  for (let i = 0; i <= 14; i++) {
    const t = i / 14
    draft.stroke(paint, 8, (x) => {
      x.moveTo(-10 + 720 * t, deckAt(t))
      x.lineTo(-10 + 720 * t, deckAt(t) - 74)
    })
  }
}

export function drawShip(draft: Draft, colour: Rgb | undefined): void {
  const timber = '#3a2418'
  draft.polygon(draft.lit([0.42, 0.26, 0.16], 100, 600), [
    ...[70, 760, 640, 740, 660, 800, 560, 940, 180, 940, 110, 860],
  ])
  draft.polygon(draft.lit([0.5, 0.32, 0.2], 70, 250), [60, 770, 80, 690, 240, 700, 240, 770])
  draft.box('#d9b25a', 120, 820, 450, 8)
  for (const x of [230, 370, 510]) draft.box(timber, x, 160, 13, 610)
  draft.polygon(timber, [620, 752, 700, 690, 704, 700, 630, 770])
  const canvas = colour ?? ([0.94, 0.88, 0.76] as const)
  drawSails(draft, canvas, 236, [
    [290, 130, 150],
    [460, 150, 200],
  ])
  drawSails(draft, canvas, 376, [
    [210, 150, 150],
    [375, 175, 180],
    [570, 185, 140],
  ])
  drawSails(draft, canvas, 516, [
    [290, 130, 150],
    [460, 150, 200],
  ])
  draft.polygon('#8a1f1f', [380, 160, 380, 118, 450, 140])
}

/** top, width, height of each sail on one mast */
type Sail = readonly [number, number, number]

function drawSails(draft: Draft, cloth: Rgb, mast: number, sails: readonly Sail[]): void {
  for (const [top, width, height] of sails) {
    const half = width / 2
    draft.path(draft.lit(cloth, mast - half, mast + half, 0.3, 0.3), (x) => {
      x.moveTo(mast - half, top)
      x.lineTo(mast + half, top)
      x.quadraticCurveTo(mast + half + 34, top + height / 2, mast + half - 4, top + height)
      x.quadraticCurveTo(mast, top + height - 26, mast - half, top + height)
      x.quadraticCurveTo(mast - half + 30, top + height / 2, mast - half, top)
    })
  }
}

export function drawSportsCar(draft: Draft, colour: Rgb | undefined, random: Random): void {
  const paint = colour ?? fromHsv(random.pick([0, 0.09, 0.58, 0.36, 0.13]), 0.82, 0.86)
  draft.context.scale(0.98, 0.98)
  drawCarBody(draft, paint)
  drawCarGlass(draft)
  drawCarTrim(draft, paint)
  for (const x of [150, 560]) drawWheel(draft, x)
}

function drawCarBody(draft: Draft, paint: Rgb): void {
  draft.path(
    draft.lit(paint, 0, 700, 0.25, 0.3),
    trace(
      'M14 880C10 830 40 800 110 790C190 776 230 730 300 706C390 680 470 690 540 745C610 760 680 770 692 800C702 850 700 900 690 925L60 930C30 925 18 905 14 880',
    ),
  )
}

function drawCarGlass(draft: Draft): void {
  const glass = draft.context.createLinearGradient(0, 690, 0, 800)
  glass.addColorStop(0, '#cfe6f5')
  glass.addColorStop(0.5, '#4a6a86')
  glass.addColorStop(1, '#1c2a3a')
  draft.path(glass, trace('M236 778C290 720 340 706 400 706L404 784'))
  draft.path(glass, trace('M418 706C470 708 510 738 536 772L422 784'))
}

function drawCarTrim(draft: Draft, paint: Rgb): void {
  draft.stroke(css(mix(paint, [0, 0, 0], 0.45)), 4, trace('M226 792Q230 870 250 912M410 790Q420 870 412 915'))
  draft.stroke(css(mix(paint, [1, 1, 1], 0.55)), 6, trace('M40 826C200 792 420 800 682 806'))
  draft.box('#20242c', 60, 915, 630, 18)
  draft.disc('#fff2c0', 64, 828, 32, 11)
  draft.box('#ff4a3a', 660, 800, 32, 14)
  draft.polygon(css(mix(paint, [0, 0, 0], 0.3)), [600, 752, 690, 728, 696, 740, 640, 768])
}

function drawWheel(draft: Draft, x: number): void {
  draft.disc('#14161a', x, 908, 76)
  draft.disc('#c7ced8', x, 908, 50)
  for (let i = 0; i < 5; i++) {
    draft.context.save()
    draft.context.translate(x, 908)
    draft.context.rotate(i * 1.2566)
    draft.box('#5b6470', -7, -48, 14, 48)
    draft.context.restore()
  }
  draft.disc('#2a2e36', x, 908, 12)
}
