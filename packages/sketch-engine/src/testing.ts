import { createHash } from 'node:crypto'
import { renderPicture, requestedSize } from './engine.ts'
import { parsePrompt } from './parse/parse.ts'
import type { SketchInput } from './picture/input.ts'
import { checkInput, checkRequest } from './request.ts'
import type { Language, SketchImage, SketchRequest } from './types.ts'

/** Whether the prompt contains something that the engine can draw. */
export function knows(prompt: string, language: Language): boolean {
  const { subjects, scenes, mood } = parsePrompt(prompt, { language })
  return subjects.length + scenes.length + (mood ? 1 : 0) > 0
}

/** A request with defaults for what a test does not care about. */
export const aRequest = (request: Partial<SketchRequest> = {}): SketchRequest => ({
  prompt: 'a fox in the autumn forest',
  seed: 4,
  ratio: '1:1',
  size: 96,
  ...request,
})

/** Renders on the test's own thread. */
export async function renderHere(
  request: Partial<SketchRequest>,
  pixels?: SketchInput,
): Promise<SketchImage> {
  const { request: checked, input } = checkInput(checkRequest(aRequest(request)), pixels)
  return renderPicture(checked, requestedSize(checked), () => {}, input)
}

export const hashOf = ({ rgba }: SketchImage): string => createHash('sha256').update(rgba).digest('hex')

/** Mean brightness, saturation and local contrast of an image, each 0…1. */
export function lookOf({ width, height, rgba }: SketchImage) {
  let light = 0
  let colour = 0
  let detail = 0
  for (let i = 0; i < width * height; i++) {
    const [r, g, b] = [rgba[i * 4]!, rgba[i * 4 + 1]!, rgba[i * 4 + 2]!]
    light += r + g + b
    colour += Math.max(r, g, b) - Math.min(r, g, b)
    if (i % width > 0) detail += Math.abs(g - rgba[i * 4 - 3]!)
  }
  const pixels = width * height * 255
  return { light: light / 3 / pixels, colour: colour / pixels, detail: detail / pixels }
}

/** Mean color of an image, each channel 0…255. */
export const meanOf = ({ rgba }: SketchImage) =>
  [0, 1, 2].map((c) => {
    let sum = 0
    for (let i = c; i < rgba.length; i += 4) sum += rgba[i]!
    return (sum * 4) / rgba.length
  }) as [number, number, number]

/** Mean difference between two images of the same size, 0…1. */
export function differenceOf(a: SketchImage, b: SketchImage): number {
  let sum = 0
  for (let i = 0; i < a.rgba.length; i++) sum += Math.abs(a.rgba[i]! - b.rgba[i]!)
  return sum / (a.rgba.length * 255 * 0.75)
}

/** An image of half the size. */
export function halved({ width, height, rgba }: SketchImage): SketchImage {
  const half = { width: width >> 1, height: height >> 1 }
  const result = new Uint8Array(half.width * half.height * 4)
  for (let y = 0, to = 0; y < half.height; y++)
    for (let x = 0; x < half.width * 4; x++, to++) {
      const at = y * 2 * width * 4 + (x >> 2) * 8 + (x & 3)
      result[to] = (rgba[at]! + rgba[at + 4]! + rgba[at + width * 4]! + rgba[at + width * 4 + 4]!) / 4
    }
  return { ...half, rgba: result }
}

/** Similarity of two images seen from afar: correlation of colors over 8 × 8 fields, -1 … 1. */
export function likenessOf(a: SketchImage, b: SketchImage): number {
  const [p, q] = [fieldsOf(a), fieldsOf(b)]
  let [pq, pp, qq] = [0, 0, 0]
  for (let i = 0; i < p.length; i++) {
    pq += p[i]! * q[i]!
    pp += p[i]! ** 2
    qq += q[i]! ** 2
  }
  return pq / Math.sqrt(pp * qq + 1e-9)
}

const FIELDS = 8

/** Mean colors of the fields, minus their common mean. */
function fieldsOf({ width, height, rgba }: SketchImage): Float64Array {
  const sums = new Float64Array(FIELDS * FIELDS * 3)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const field = Math.floor((y * FIELDS) / height) * FIELDS + Math.floor((x * FIELDS) / width)
      for (let c = 0; c < 3; c++) sums[field * 3 + c]! += rgba[(y * width + x) * 4 + c]!
    }
  const mean = sums.reduce((sum, v) => sum + v, 0) / sums.length
  return sums.map((v) => v - mean)
}

/** A simple reference image: sky above, grass below, a red house. */
export function aPicture(width = 120, height = 90): SketchImage {
  const rgba = new Uint8Array(width * height * 4)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const house = x > width * 0.15 && x < width * 0.35 && y > height * 0.4 && y < height * 0.7
      const sky = [90 + (y / height) * 150, 160 + (y / height) * 80, 240]
      const grass = [70, 130 - ((x * 7 + y * 13) % 11) * 3, 50]
      rgba.set([...(house ? [170, 50, 40] : y < height * 0.55 ? sky : grass), 255], (y * width + x) * 4)
    }
  return { width, height, rgba }
}
