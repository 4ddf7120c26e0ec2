import type { SKRSContext2D } from '@napi-rs/canvas'
import { css, lerp, type Rgb } from '../raster/colour.ts'
import { shortSide } from '../raster/image.ts'
import { overlay } from '../raster/overlay.ts'
import { Random } from '../raster/random.ts'
import type { Stage } from '../scenes/stage.ts'
import { litBy } from './lit.ts'

export interface BranchOptions {
  kind: 'leaves' | 'blossom' | 'pine'
  colours: readonly Rgb[]
  left: boolean
}

interface Twig {
  x: number
  y: number
  angle: number
  length: number
  width: number
  forks: number
}

/** An out-of-focus branch in an upper corner, for depth. */
export function paintBranch(stage: Stage, seed: number, options: BranchOptions): void {
  const random = new Random(seed)
  const size = shortSide(stage.image)
  overlay(
    stage.image,
    (context, width, height) => {
      if (!options.left) {
        context.translate(width, 0)
        context.scale(-1, 1)
      }
      grow(context, stage, random, options, {
        x: -0.03 * width,
        y: height * random.range(0.02, 0.12),
        angle: random.range(-0.05, 0.42),
        length: size * random.range(0.26, 0.36),
        width: size * 0.014,
        forks: 4,
      })
    },
    { blur: size * 0.0022, bottom: 0.75 },
  )
}

function grow(
  context: SKRSContext2D,
  stage: Stage,
  random: Random,
  options: BranchOptions,
  twig: Twig,
): void {
  const { x, y, angle, length, width, forks } = twig
  const endX = x + Math.cos(angle) * length
  const endY = y + Math.sin(angle) * length
  context.strokeStyle = css(litBy(stage, [0.2, 0.14, 0.12], 0.35))
  context.lineWidth = width
  context.lineCap = 'round'
  context.beginPath()
  context.moveTo(x, y)
  context.quadraticCurveTo((x + endX) / 2, (y + endY) / 2 - length * 0.08, endX, endY)
  context.stroke()
  const size = shortSide(stage.image)
  for (let k = 0; k < (forks < 3 ? 7 : 3); k++) {
    const t = random.next()
    context.save()
    context.translate(
      lerp(x, endX, t) + random.range(-1, 1) * size * 0.025,
      lerp(y, endY, t) + random.range(-1, 1) * size * 0.025,
    )
    paintLeaf(context, stage, random, options, size)
    context.restore()
  }
  if (forks === 0) return
  for (let k = 2 + random.int(2); k > 0; k--)
    grow(context, stage, random, options, {
      x: lerp(x, endX, random.range(0.4, 1)),
      y: lerp(y, endY, random.range(0.5, 1)),
      angle: angle + random.range(-0.8, 0.8),
      length: length * random.range(0.5, 0.72),
      width: width * 0.58,
      forks: forks - 1,
    })
}

function paintLeaf(
  context: SKRSContext2D,
  stage: Stage,
  random: Random,
  options: BranchOptions,
  size: number,
): void {
  const colour = css(litBy(stage, random.pick(options.colours), random.range(0.35, 0.8)), 0.96)
  context.fillStyle = colour
  context.rotate(random.range(0, 6.28))
  if (options.kind === 'blossom') paintBlossom(context, stage, size * random.range(0.008, 0.014))
  else if (options.kind === 'pine') {
    context.lineWidth = size * 0.0028
    context.strokeStyle = colour
    for (let k = -5; k <= 5; k++) {
      context.beginPath()
      context.moveTo(0, 0)
      context.lineTo(Math.cos(k * 0.28) * size * 0.035, Math.sin(k * 0.28) * size * 0.035)
      context.stroke()
    }
  } else {
    const r = size * random.range(0.014, 0.026)
    context.beginPath()
    context.moveTo(-r, 0)
    context.quadraticCurveTo(0, -r * 0.75, r, 0)
    context.quadraticCurveTo(0, r * 0.75, -r, 0)
    context.fill()
  }
}

function paintBlossom(context: SKRSContext2D, stage: Stage, r: number): void {
  for (let k = 0; k < 5; k++) {
    const angle = k * 1.2566
    context.beginPath()
    context.ellipse(Math.cos(angle) * r, Math.sin(angle) * r, r * 0.85, r * 0.62, angle, 0, 7)
    context.fill()
  }
  context.fillStyle = css(litBy(stage, [0.9, 0.35, 0.45], 0.7))
  context.beginPath()
  context.arc(0, 0, r * 0.4, 0, 7)
  context.fill()
}
