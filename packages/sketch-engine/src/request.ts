import { nameOfInput, type SketchInput, sharedCopy } from './picture/input.ts'
import { defaultSide, LARGEST_SIDE, SMALLEST_SIDE } from './size.ts'
import { SketchError } from './studio/errors.ts'
import { isStyle } from './styles/style-ids.ts'
import { LANGUAGES, RATIOS, type SketchRequest } from './types.ts'

export type CheckedRequest = SketchRequest & { stylize: number; size: number }

/**
 * Validates a request and adds defaults.
 * @throws SketchError INVALID for an impossible value; every prompt is valid
 */
export function checkRequest(request: SketchRequest): CheckedRequest {
  const { ratio, seed, language, style } = request
  if (typeof request.prompt !== 'string') fail('prompt must be text')
  if (!RATIOS.includes(ratio)) fail(`ratio must be one of ${RATIOS.join(', ')}`)
  if (!isSeed(seed)) fail('seed must be a whole number, 0 … 2³²-1')
  if (language !== undefined && !LANGUAGES.includes(language)) fail('unknown language')
  if (style !== undefined && !isStyle(style)) fail(`unknown style ${style}`)
  const stylize = request.stylize ?? 100
  if (!(stylize >= 0 && stylize <= 1000)) fail('stylize must be 0 … 1000')
  const size = request.size ?? defaultSide(ratio)
  if (!Number.isInteger(size) || size < SMALLEST_SIDE || size > LARGEST_SIDE)
    fail(`size must be a whole number, ${SMALLEST_SIDE} … ${LARGEST_SIDE}`)
  const { variation, variationSeed, input } = request
  if (variation !== undefined && !(Number.isInteger(variation) && variation >= 1 && variation <= 4))
    fail('variation must be 1 … 4')
  if (variationSeed !== undefined && !isSeed(variationSeed))
    fail('variationSeed must be a whole number, 0 … 2³²-1')
  const strength = request.strength ?? (input === undefined ? undefined : 0.5)
  if (strength !== undefined && !(strength >= 0 && strength <= 1)) fail('strength must be 0 … 1')
  return {
    prompt: request.prompt,
    negativePrompt: request.negativePrompt,
    language,
    seed,
    ratio,
    style,
    stylize,
    size,
    variation,
    variationSeed,
    input,
    strength,
  }
}

/**
 * Combines a request with its input image, if any.
 * @throws SketchError INVALID if the request names another input, or one that is missing
 */
export function checkInput(
  request: CheckedRequest,
  pixels: SketchInput | undefined,
): { request: CheckedRequest; input: SketchInput | undefined } {
  if (!pixels) {
    if (request.input !== undefined) fail('the pixels of the input are missing')
    return { request, input: undefined }
  }
  const name = nameOfInput(pixels)
  if (request.input !== undefined && request.input !== name) fail('these are not the pixels of the input')
  const strength = request.strength ?? 0.5
  return { request: { ...request, input: name, strength }, input: sharedCopy(pixels) }
}

const isSeed = (seed: number): boolean => Number.isInteger(seed) && seed >= 0 && seed <= 0xffffffff

function fail(message: string): never {
  throw new SketchError('INVALID', message)
}
