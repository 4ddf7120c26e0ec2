import type { PaintedEdit } from '@easel/contract/edits'
import { Operation, type ReferenceStrength, STYLIZE, type VariationStrength } from '@easel/contract/numbers'
import type { EngineRequest } from '../../../domain/generation/engine-ports.ts'
import { styleName } from './offer.ts'
import { oneLine } from './one-line.ts'
import { wordsOnReferences } from './references.ts'

/** Stylize as words, because the service has no parameter for it. */
const STYLIZE_WORDS: readonly [below: number, words: string | null][] = [
  [50, 'Keep it plain and literal.'],
  [250, null],
  [600, 'Give it a pronounced artistic treatment.'],
  [STYLIZE.max + 1, 'Give it a bold, highly stylised artistic treatment.'],
]

/** What is to be done, where there is a mask where that is transparent. What is erased is not named: it would be painted again. */
const EDITS: Record<PaintedEdit, string> = {
  repaint:
    'Paint this into the masked region of the given picture, in its light, perspective and style. Change nothing else.',
  erase:
    'Remove what is in the masked region of the given picture, and continue what surrounds it, as if nothing had been there. Change nothing else.',
  extend:
    'Continue the given picture into the masked region, in its light, perspective and style. Change nothing else.',
  cutout:
    'Remove the background of the given picture, so that it is transparent. Keep the main subject exactly as it is: its shape, colors, light, size and place. Change nothing else.',
}

const VARIATIONS: Record<VariationStrength | 'usual', string> = {
  usual: 'Paint a new variation of the given picture, with the same subject and mood.',
  subtle:
    'Paint a subtle variation of the given picture: the same subject, composition, colors and mood, with only small details changed.',
  strong:
    'Paint a strong variation of the given picture: the same subject and mood, with a clearly different composition, viewpoint and details.',
}

const REFERENCES: Record<ReferenceStrength, string> = {
  low: 'Take the given picture only as a loose inspiration for colors and mood, and compose anew.',
  high: 'Follow the given picture closely: keep its composition, shapes and colors, and change only what these words ask for.',
}

/** The prompt for a service that reads sentences: everything that has no parameter is appended as text. */
export function promptFor(request: EngineRequest): string {
  const { prompt, negativePrompt, styleId, stylize, operation, ratio, edit } = request
  const { variationStrength, referenceStrength } = request
  // No word about what is seen: it is there already.
  if (edit === 'cutout') return EDITS[edit]
  const freedom = STYLIZE_WORDS.find(([below]) => stylize < below)?.[1]
  const lines = [
    edit === 'erase' ? null : oneLine(prompt),
    edit === null ? null : EDITS[edit],
    edit === null && operation === Operation.Variation ? VARIATIONS[variationStrength ?? 'usual'] : null,
    wordsOnReferences(request) ?? (referenceStrength === null ? null : REFERENCES[referenceStrength]),
    styleId === null ? null : `Style: ${styleName(styleId)}.`,
    freedom,
    negativePrompt === null
      ? null
      : `Leave out of the picture whatever these quoted words name: "${quoted(negativePrompt)}"`,
    ratio === '1:1' || edit !== null ? null : `Compose it for a ${ratio} frame.`,
  ]
  return lines.filter((line) => line !== null && line !== undefined).join('\n')
}

/** Replaces quotation marks, so that the text cannot leave its quotation. */
const quoted = (text: string): string => oneLine(text).replace(/["“”„‟«»＂]/g, "'")
