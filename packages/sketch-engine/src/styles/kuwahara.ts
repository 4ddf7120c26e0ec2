import { luminance } from '../raster/colour.ts'
import { type FloatImage, newImage } from '../raster/image.ts'

const CHANNELS = 4

/**
 * A Kuwahara filter, which flattens texture and keeps edges like a loaded brush: each pixel becomes the
 * weighted mean of the four squares around it, where uniform squares have more weight. Each square is
 * averaged once with running sums for all four pixels at its corners, so the radius does not affect the cost.
 * @param result may be the image itself
 */
export function kuwahara(
  image: FloatImage,
  radius: number,
  result = newImage(image.width, image.height),
): FloatImage {
  const { width, height } = image
  const r = Math.max(1, Math.round(radius))
  const squares = new SquareRows(image, r)
  for (let y = 0; y < height; y++) {
    squares.advance(y + r)
    blend(result.data, y * width * 3, squares.row(y), squares.row(y + r), width, r)
  }
  return result
}

/** Weighted color and weight of the squares that end at each pixel, in a ring buffer of rows. */
class SquareRows {
  private readonly image: FloatImage
  private readonly r: number
  private readonly rows: Float64Array[]
  /** The last rows of the original, which may have been overwritten since. */
  private readonly kept: Float32Array[]
  /** Sums of red, green, blue and squared brightness over the last r + 1 rows. */
  private readonly columns: Float64Array
  private next = 0

  constructor(image: FloatImage, r: number) {
    this.image = image
    this.r = r
    this.rows = Array.from({ length: r + 1 }, () => new Float64Array((image.width + r) * CHANNELS))
    this.kept = Array.from({ length: r + 1 }, () => new Float32Array(image.width * 3))
    this.columns = new Float64Array(image.width * CHANNELS)
  }

  row(y: number): Float64Array {
    return this.rows[y % (this.r + 1)]!
  }

  /** Computes all rows up to this one, which may be below the image. */
  advance(last: number): void {
    for (; this.next <= last; this.next++) {
      const y = this.next
      const kept = this.kept[y % (this.r + 1)]!
      if (y - this.r - 1 >= 0) this.addRow(kept, -1)
      if (y < this.image.height) {
        kept.set(this.image.data.subarray(y * kept.length, (y + 1) * kept.length))
        this.addRow(kept, 1)
      }
      const tall = Math.min(y, this.image.height - 1) - Math.max(0, y - this.r) + 1
      this.slide(this.row(y), tall)
    }
  }

  private addRow(data: Float32Array, sign: number): void {
    const { columns } = this
    for (let from = 0, to = 0; from < data.length; from += 3, to += CHANNELS) {
      const r = data[from]!
      const g = data[from + 1]!
      const b = data[from + 2]!
      const light = luminance(r, g, b)
      columns[to]! += sign * r
      columns[to + 1]! += sign * g
      columns[to + 2]! += sign * b
      columns[to + 3]! += sign * light * light
    }
  }

  private slide(row: Float64Array, tall: number): void {
    const { columns, r } = this
    const { width } = this.image
    let red = 0
    let green = 0
    let blue = 0
    let lights = 0
    for (let x = 0, to = 0; x < width + r; x++, to += CHANNELS) {
      if (x < width) {
        red += columns[to]!
        green += columns[to + 1]!
        blue += columns[to + 2]!
        lights += columns[to + 3]!
      }
      if (x > r) {
        const gone = (x - r - 1) * CHANNELS
        red -= columns[gone]!
        green -= columns[gone + 1]!
        blue -= columns[gone + 2]!
        lights -= columns[gone + 3]!
      }
      const share = 1 / (((x < width ? x : width - 1) - (x > r ? x - r : 0) + 1) * tall)
      const mean = luminance(red, green, blue) * share
      const spread = lights * share - mean * mean
      const variance = spread > 0 ? spread : 0
      const weight = 1 / (1e-5 + variance * variance * 40000 + variance * 6)
      row[to] = red * share * weight
      row[to + 1] = green * share * weight
      row[to + 2] = blue * share * weight
      row[to + 3] = weight
    }
  }
}

function blend(
  out: Float32Array,
  at: number,
  upper: Float64Array,
  lower: Float64Array,
  width: number,
  r: number,
) {
  const across = r * CHANNELS
  for (let x = 0, left = 0, to = at; x < width; x++, left += CHANNELS, to += 3) {
    const right = left + across
    const share = 1 / (upper[left + 3]! + upper[right + 3]! + lower[left + 3]! + lower[right + 3]!)
    out[to] = (upper[left]! + upper[right]! + lower[left]! + lower[right]!) * share
    out[to + 1] = (upper[left + 1]! + upper[right + 1]! + lower[left + 1]! + lower[right + 1]!) * share
    out[to + 2] = (upper[left + 2]! + upper[right + 2]! + lower[left + 2]! + lower[right + 2]!) * share
  }
}
