import { clamp, css, mix, scale } from '../raster/colour.ts'
import { shortSide } from '../raster/image.ts'
import { overlay } from '../raster/overlay.ts'
import type { Stage } from '../scenes/stage.ts'

/** Rings in the water around floating subjects. */
export function paintWake(stage: Stage, x: number, y: number, height: number): void {
  const size = shortSide(stage.image)
  const colour = css(mix(stage.ambient, stage.sun, 0.6), 0.55)
  overlay(
    stage.image,
    (context) => {
      context.strokeStyle = colour
      context.lineCap = 'round'
      context.lineWidth = size * 0.0025
      for (let i = 0; i < 5; i++) {
        const radius = height * (0.28 + i * 0.06)
        const ring = height * 0.012 * (1 + i * 0.4)
        context.beginPath()
        context.ellipse(x, y + i * height * 0.018, radius, ring, 0, 0.1 + i * 0.1, 3 - i * 0.1)
        context.stroke()
      }
    },
    { blur: size * 0.0012 },
  )
}

/** A terrace before the city; returns the row to stand on. */
export function paintLedge(stage: Stage): number {
  const row = stage.image.height * 0.93
  const stone = mix(stage.ambient, [0.1, 0.1, 0.14], 0.72)
  overlay(stage.image, (context, width, height) => {
    const shade = context.createLinearGradient(0, row - height * 0.02, 0, height)
    shade.addColorStop(0, css(scale(stone, 1.3)))
    shade.addColorStop(1, css(scale(stone, 0.5)))
    context.fillStyle = shade
    context.fillRect(0, row - height * 0.025, width, height)
  })
  return clamp(row + stage.image.height * 0.01, 0, stage.image.height)
}
