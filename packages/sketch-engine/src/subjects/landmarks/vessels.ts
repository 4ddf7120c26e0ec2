import { css, fromHsv, mix, type Rgb, rgbs } from '../../raster/colour.ts'
import type { Random } from '../../raster/random.ts'
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
