import { defaultSide, LARGEST_SIDE, SMALLEST_SIDE } from './size.ts'
import { SketchError } from './studio/errors.ts'
import { isStyle } from './styles/style-ids.ts'
import { LANGUAGES, RATIOS, type SketchRequest } from './types.ts'

export type CheckedRequest = SketchRequest & { stylize: number; size: number }

/**
 * Checks what a caller hands over and fills in what is missing.
 * @throws SketchError INVALID for a value that no picture can be made from; any prompt is fine
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
  const { variation, variationSeed } = request
  if (variation !== undefined && !(Number.isInteger(variation) && variation >= 1 && variation <= 4))
    fail('variation must be 1 … 4')
  if (variationSeed !== undefined && !isSeed(variationSeed))
    fail('variationSeed must be a whole number, 0 … 2³²-1')
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
  }
}

const isSeed = (seed: number): boolean => Number.isInteger(seed) && seed >= 0 && seed <= 0xffffffff

function fail(message: string): never {
  throw new SketchError('INVALID', message)
}
