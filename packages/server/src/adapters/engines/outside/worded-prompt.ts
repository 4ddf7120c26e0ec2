import { Operation, STYLIZE } from '@easel/contract/numbers'
import type { EngineRequest } from '../../../domain/generation/engine-ports.ts'
import { styleName } from './offer.ts'
import { oneLine } from './one-line.ts'

/** Stylize as words, because the service has no parameter for it. */
const STYLIZE_WORDS: readonly [below: number, words: string | null][] = [
  [50, 'Keep it plain and literal.'],
  [250, null],
  [600, 'Give it a pronounced artistic treatment.'],
  [STYLIZE.max + 1, 'Give it a bold, highly stylised artistic treatment.'],
]

/** The prompt for a service that reads sentences: everything that has no parameter is appended as text. */
export function promptFor(request: EngineRequest): string {
  const { prompt, negativePrompt, styleId, stylize, operation, ratio } = request
  const freedom = STYLIZE_WORDS.find(([below]) => stylize < below)?.[1]
  const lines = [
    oneLine(prompt),
    operation === Operation.Variation
      ? 'Paint a new variation of the given picture, with the same subject and mood.'
      : null,
    styleId === null ? null : `Style: ${styleName(styleId)}.`,
    freedom,
    negativePrompt === null
      ? null
      : `Leave out of the picture whatever these quoted words name: "${quoted(negativePrompt)}"`,
    ratio === '1:1' ? null : `Compose it for a ${ratio} frame.`,
  ]
  return lines.filter((line) => line !== null && line !== undefined).join('\n')
}

/** Replaces quotation marks, so that the text cannot leave its quotation. */
const quoted = (text: string): string => oneLine(text).replace(/["“”„‟«»＂]/g, "'")
