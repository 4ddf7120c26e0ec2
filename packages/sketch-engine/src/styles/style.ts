import type { Rgb } from '../raster/colour.ts'
import type { FloatImage } from '../raster/image.ts'

export interface StyleContext {
  seed: number
  /** Strength of painterly effects: 0.6 weak, 1 normal, 1.6 strongest. */
  strength: number
  /** The sun is low: warm highlights, violet shadows. */
  warm: boolean
  /** A studio or a table, where everything stays crisp. */
  clean: boolean
  shadows: Rgb
  highlights: Rgb
}

/** Turns the painted scene into the finished image; may work in place. */
export type Style = (image: FloatImage, context: StyleContext) => FloatImage
