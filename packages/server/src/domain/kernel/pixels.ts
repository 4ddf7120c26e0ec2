/** A picture as bare pixels: four bytes each, red, green, blue and opacity. */
export interface Pixels {
  width: number
  height: number
  rgba: Uint8Array
  /** Where it is not opaque it stays so; without it, opacity has no meaning. */
  transparent?: boolean
}
