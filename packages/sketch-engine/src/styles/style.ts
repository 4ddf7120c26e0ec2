import type { Rgb } from '../raster/colour.ts'
import type { FloatImage } from '../raster/image.ts'

export interface StyleContext {
  seed: number
  /** Strength of what is painterly: 0.6 plain, 1 usual, 1.6 as strong as it gets. */
  strength: number
  /** The sun is low: warm lights, violet shadows. */
  warm: boolean
  /** A studio or a table, where everything stays crisp. */
  clean: boolean
  shadows: Rgb
  highlights: Rgb
}

/** Turns the painted scene into the finished picture; may work in place. */
export type Style = (image: FloatImage, context: StyleContext) => FloatImage
