import { lerp, type Rgb } from '../raster/colour.ts'
import { Noise } from '../raster/noise.ts'
import { span } from '../raster/span.ts'
import type { Sprite } from '../subjects/sprite.ts'

/** A small canvas with colors and normals, on which plants are grown. */
export class PlantCanvas {
  readonly width: number
  readonly height: number
  readonly noise: Noise
  private readonly colour: Float32Array
  private readonly normal: Float32Array

  constructor(width: number, height: number, seed: number) {
    this.width = Math.round(width)
    this.height = Math.round(height)
    this.noise = new Noise(seed)
    this.colour = new Float32Array(this.width * this.height * 4)
    this.normal = new Float32Array(this.width * this.height * 2)
  }

  put(x: number, y: number, c: Rgb, normalX: number, normalY: number): void {
    if (x < 0 || y < 0 || x >= this.width || y >= this.height) return
    const at = y * this.width + x
    this.colour.set([c[0], c[1], c[2], 1], at * 4)
    this.normal[at * 2] = normalX
    this.normal[at * 2 + 1] = normalY
  }

  /** A tapering branch with rough bark. */
  limb(
    from: readonly [number, number],
    to: readonly [number, number],
    width: readonly [number, number],
    c: Rgb,
  ) {
    const length = span(to[0] - from[0], to[1] - from[1])
    const steps = Math.ceil(length * 1.5)
    for (let k = 0; k <= steps; k++) {
      const t = steps === 0 ? 0 : k / steps
      const x = lerp(from[0], to[0], t) + this.noise.at(t * 3 + from[0], from[1]) * width[0] * 0.5
      this.knot(Math.round(x), Math.round(lerp(from[1], to[1], t)), lerp(width[0], width[1], t), c)
    }
  }

  private knot(x: number, y: number, radius: number, c: Rgb): void {
    const reach = Math.ceil(radius)
    for (let j = -reach; j <= reach; j++)
      for (let i = -reach; i <= reach; i++) {
        if (span(i, j) / Math.max(0.6, radius) > 1) continue
        const k = 0.85 + 0.3 * this.noise.at((x + i) * 0.3, (y + j) * 0.06)
        this.put(x + i, y + j, [c[0] * k, c[1] * k, c[2] * k], (i / Math.max(1, radius)) * 0.8, 0)
      }
  }

  toSprite(): Sprite {
    return {
      width: this.width,
      height: this.height,
      colour: this.colour,
      normal: this.normal,
      base: 0.985,
      middle: 0.5,
      span: 1,
    }
  }
}
