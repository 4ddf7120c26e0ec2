import { lerp, type Rgb } from '../../raster/colour.ts'
import { span } from '../../raster/span.ts'
import type { Light } from '../light.ts'

interface AirPlace {
  sunX: number
  sunY: number
  width: number
  height: number
}

/** Air between the eye and the land: hides what is far, and glows toward the sun. */
export class Air {
  private readonly reach: number
  private readonly light: Light
  private readonly place: AirPlace

  constructor(light: Light, place: AirPlace) {
    this.light = light
    this.place = place
    this.reach = 30 / light.fogDensity
  }

  /** How much is hidden at a distance, 0…1; heights stand out of the haze. */
  density(distance: number, altitude = 0): number {
    const thin = 1.15 - Math.min(1, Math.max(0, altitude / 14)) * 0.75
    const far = distance / this.reach
    return 1 - Math.exp(-far * Math.sqrt(far) * 1.1 * thin)
  }

  colour(x: number, y: number): Rgb {
    const { fog, sun, disc } = this.light
    const { sunX, sunY, width, height } = this.place
    const away = span((x - sunX) / width, (y - sunY) / height)
    const k = Math.exp(-away * 2.6) * (disc === 'none' ? 0.25 : 0.55)
    return [
      lerp(fog[0], Math.min(1.1, sun[0] * 1.05), k),
      lerp(fog[1], sun[1], k),
      lerp(fog[2], sun[2] * 0.95, k),
    ]
  }
}
