import { lerp, type Rgb } from '../../raster/colour.ts'
import { span } from '../../raster/span.ts'
import type { Light } from '../light.ts'

interface AirPlace {
  sunX: number
  sunY: number
  width: number
  height: number
}

/** Air between the viewer and the land: covers what is far, and glows toward the sun. */
export class Air {
  private readonly reach: number
  private readonly strength: number
  private readonly light: Light
  private readonly place: AirPlace

  constructor(light: Light, place: AirPlace) {
    this.light = light
    this.place = place
    this.reach = 30 / light.fogDensity
    this.strength = light.disc === 'none' ? 0.25 : 0.55
  }

  /** How much is covered at a distance, 0…1; high ground is above the haze. */
  density(distance: number, altitude = 0): number {
    const thin = 1.15 - Math.min(1, Math.max(0, altitude / 14)) * 0.75
    const far = distance / this.reach
    return 1 - Math.exp(-far * Math.sqrt(far) * 1.1 * thin)
  }

  colour(x: number, y: number): Rgb {
    const k = this.glow(x, y)
    return [this.red(k), this.green(k), this.blue(k)]
  }

  /** How close a pixel is to the sun, for the haze; `red`, `green` and `blue` are the haze's color there. */
  glow(x: number, y: number): number {
    const { sunX, sunY, width, height } = this.place
    return Math.exp(-span((x - sunX) / width, (y - sunY) / height) * 2.6) * this.strength
  }

  red = (k: number): number => lerp(this.light.fog[0], Math.min(1.1, this.light.sun[0] * 1.05), k)
  green = (k: number): number => lerp(this.light.fog[1], this.light.sun[1], k)
  blue = (k: number): number => lerp(this.light.fog[2], this.light.sun[2] * 0.95, k)
}
