import { css, lerp, mix, type Rgb } from '../raster/colour.ts'
import { glow } from '../raster/glow.ts'
import { shortSide } from '../raster/image.ts'
import { overlay } from '../raster/overlay.ts'
import { Random } from '../raster/random.ts'
import type { Stage } from '../scenes/stage.ts'
import { litBy } from './lit.ts'

const ASH: Rgb = [0.3, 0.27, 0.28]
const EMBER: Rgb = [1, 0.42, 0.1]

/** Smoke and lava over the highest point, without which a volcano looks like a hill. */
export function paintEruption(stage: Stage, seed: number): void {
  const peak = peakOf(stage)
  if (!peak) return
  const { image } = stage
  const random = new Random(seed)
  const size = shortSide(image)
  const wind = random.range(0.08, 0.22) * (random.chance(0.5) ? 1 : -1)
  overlay(image, (context) => {
    for (let i = 0; i < 60; i++) {
      const t = i / 60
      const x = peak.x + (wind * t * 1.6 + random.range(-0.5, 0.5) * (0.05 + t * 0.28)) * size
      const y = peak.y - (t * 0.55 + 0.02) * size
      const lit = mix(litBy(stage, ASH, 0.7), EMBER, Math.max(0, 0.45 - t * 1.3))
      context.fillStyle = css(lit, lerp(0.75, 0.35, t))
      context.beginPath()
      context.arc(x, y, size * (0.03 + t * 0.085) * random.range(0.7, 1.2), 0, 7)
      context.fill()
    }
  })
  glow(image, { x: peak.x, y: peak.y, radius: size * 0.3 }, EMBER, 0.8)
  overlay(image, (context) => paintFountain(context, random, peak, size), { light: true })
}

function paintFountain(
  context: Parameters<Parameters<typeof overlay>[1]>[0],
  random: Random,
  peak: { x: number; y: number },
  size: number,
): void {
  context.lineCap = 'round'
  for (let i = 0; i < 70; i++) {
    const reach = random.range(-0.16, 0.16) * size
    const high = random.range(0.08, 0.24) * size
    context.strokeStyle = css(random.pick([EMBER, [1, 0.75, 0.25], [1, 0.3, 0.08]]), 0.95)
    context.lineWidth = size * random.range(0.003, 0.008)
    context.beginPath()
    context.moveTo(peak.x + reach * 0.08, peak.y)
    context.quadraticCurveTo(peak.x + reach * 0.4, peak.y - high * 1.6, peak.x + reach, peak.y - high * 0.3)
    context.stroke()
  }
  for (const drift of [-0.07, 0.02, 0.1]) {
    context.strokeStyle = css(EMBER, 0.95)
    context.lineWidth = size * 0.014
    context.beginPath()
    context.moveTo(peak.x, peak.y)
    for (let t = 0.1; t <= 1; t += 0.1)
      context.lineTo(
        peak.x + drift * t * size * 2 + random.range(-0.012, 0.012) * size,
        peak.y + t * size * 0.34,
      )
    context.stroke()
  }
}

/** The highest point of the land, away from the edges. */
function peakOf({ image, groundY }: Stage): { x: number; y: number } | null {
  let best: { x: number; y: number } | null = null
  for (let x = 0.15; x <= 0.85; x += 0.01)
    for (let distance = 5; distance <= 120; distance *= 1.06) {
      const row = groundY(x, distance)
      if (row > image.height * 0.04 && (!best || row < best.y)) best = { x: x * image.width, y: row }
    }
  return best
}
