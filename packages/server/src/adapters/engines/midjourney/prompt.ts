import type { ReferenceStrength } from '@easel/contract/numbers'
import type { EngineRequest } from '../../../domain/generation/engine-ports.ts'
import { styleName } from '../outside/offer.ts'

export interface PromptSettings {
  version?: string
  niji?: string
}

/** Image weights as its users write them; 1 is what it takes without one. All versions since 5 know these. */
const WEIGHTS: Record<ReferenceStrength, number> = { low: 0.5, high: 2 }
const FIRST_WITH_WEIGHTS = 5

/** Whether it takes an image weight. Without a version the service has its newest. */
export const takesImageWeight = ({ version, niji }: PromptSettings): boolean =>
  Number(niji ?? version ?? FIRST_WITH_WEIGHTS) >= FIRST_WITH_WEIGHTS

/** The prompt with our parameters appended. */
export function promptFor(
  request: Pick<
    EngineRequest,
    'prompt' | 'negativePrompt' | 'styleId' | 'stylize' | 'seed' | 'ratio' | 'referenceStrength'
  >,
  { version, niji }: PromptSettings,
): string {
  const { styleId, stylize, seed, ratio, referenceStrength } = request
  const words = neutralized(request.prompt)
  const unwanted = neutralized(request.negativePrompt ?? '')
  const flags = [
    `--ar ${ratio}`,
    `--s ${stylize}`,
    niji === undefined ? version && `--v ${version}` : `--niji ${niji}`,
    `--seed ${seed}`,
    referenceStrength && `--iw ${WEIGHTS[referenceStrength]}`,
    unwanted && `--no ${unwanted}`,
  ]
  const styled = styleId === null ? words : `${words}, ${styleName(styleId)} style`
  return [styled, ...flags.filter(Boolean)].join(' ')
}

/**
 * Neutralizes syntax that the service would interpret: parameters (phones turn two hyphens into a dash), weights,
 * alternatives in braces, of which it would make a set each once somebody confirms it, and URLs that it would fetch.
 */
export const neutralized = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/https?:\/\/\S*/giu, ' ')
    .replace(/-{2,}/gu, '-')
    .replace(/(^|\s)[\p{Dash_Punctuation}\u2212\u2500\u2501\u2796]+(?=\p{L})/gu, '$1')
    .replace(/:{2,}/gu, ':')
    .replace(/[{}]/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim()
