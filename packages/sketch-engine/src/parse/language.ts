import type { Language } from '../types.ts'

/** The lexicon has three languages; both Chinese scripts use the simplified one. */
export type Tongue = 'zh' | 'en' | 'es'

const SPANISH = /\b(un|una|el|los|las|con|en|de|del|sobre|bajo|junto|y|al|por|para|su|muy)\b/g
const ENGLISH = /\b(a|an|the|with|on|in|of|at|and|under|over|by|near|its|very)\b/g

/** Lower case without accents, so that 'Árbol' and 'arbol' are equal. */
export const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()

export const hasHan = (text: string): boolean => /[\u3400-\u9fff]/.test(text)

/**
 * The language of a prompt. Chinese characters decide regardless of the hint, because people type Chinese
 * into an English page. Null if the words must be compared with both other languages.
 */
export function detectTongue(text: string, hint?: Language): Tongue | null {
  if (hasHan(text)) return 'zh'
  const folded = fold(text)
  const spanish = (folded.match(SPANISH) ?? []).length + (/[ñ¿¡áéíóú]/i.test(text) ? 2 : 0)
  const english = (folded.match(ENGLISH) ?? []).length
  if (spanish !== english) return spanish > english ? 'es' : 'en'
  if (hint === 'en' || hint === 'es') return hint
  return null
}
