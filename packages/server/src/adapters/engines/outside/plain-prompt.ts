import { STYLIZE } from '@easel/contract/numbers'
import type { EngineRequest } from '../../../domain/generation/engine-ports.ts'
import { styleName } from './offer.ts'
import { oneLine } from './one-line.ts'

/** Stylize as words, because diffusion models have no parameter for it. */
const STYLIZE_WORDS: readonly [below: number, words: string | null][] = [
  [250, null],
  [600, 'artistic'],
  [STYLIZE.max + 1, 'bold, highly stylized, artistic'],
]

/** Instead of what is erased, which would be painted again. */
const NOTHING = 'empty background that continues its surroundings'

/** The prompt for a diffusion model: the words, the style and how much of it. */
export function plainPrompt({ prompt, styleId, stylize, edit }: EngineRequest): string {
  const parts = [
    edit === 'erase' ? NOTHING : plainWords(prompt),
    styleId === null ? null : `${styleName(styleId)} style`,
    STYLIZE_WORDS.find(([below]) => stylize < below)?.[1],
  ]
  return parts.filter(Boolean).join(', ')
}

/**
 * Words without what diffusion services would read as commands: weights and alternatives in brackets, networks and
 * embeddings that are loaded by name, and the words that split a prompt.
 */
export const plainWords = (text: string): string =>
  oneLine(text)
    .replace(/[<>{}|]/gu, ' ')
    .replace(/\\/gu, '/')
    .replace(/[([]/gu, '\\(')
    .replace(/[)\]]/gu, '\\)')
    .replace(/embedding:/giu, 'embedding ')
    .replace(/\b(?:AND|BREAK)\b/gu, (word) => word.toLowerCase())
    .replace(/ +/gu, ' ')
    .trim()
