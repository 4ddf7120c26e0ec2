import { escapeAttribute } from '@easel/first-paint/page'

/** Characters before the first match, and in all. */
const BEFORE = 60
const LENGTH = 220

/** The HTML of the part of a text around what was found, with the found words marked. */
export function excerptOf(text: string, terms: readonly string[]): string {
  const pattern = patternOf(terms)
  const at = Math.max(0, pattern ? text.search(pattern) : 0)
  const from = at <= BEFORE ? 0 : wordStart(text, at - BEFORE)
  const part = text.slice(from, from + LENGTH)
  const end = from + LENGTH < text.length ? ' …' : ''
  return `${from > 0 ? '… ' : ''}${markTerms(part, terms)}${end}`
}

/** Escaped text with the found words marked. */
export function markTerms(text: string, terms: readonly string[]): string {
  const pattern = patternOf(terms)
  if (!pattern) return escapeAttribute(text)
  return text
    .split(pattern)
    .map((piece, at) => (at % 2 === 1 ? `<mark>${escapeAttribute(piece)}</mark>` : escapeAttribute(piece)))
    .join('')
}

/** The terms where a word begins, the longest first; Chinese has no such places. */
function patternOf(terms: readonly string[]): RegExp | null {
  if (terms.length === 0) return null
  const sorted = [...terms]
    .sort((a, b) => b.length - a.length)
    .map((term) => term.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  return new RegExp(`((?<![\\p{Script=Latin}\\p{N}])(?:${sorted.join('|')}))`, 'iu')
}

/** Where the next word begins, if that is near: Latin words are not cut. */
function wordStart(text: string, from: number): number {
  const space = text.indexOf(' ', from)
  return space >= 0 && space - from < 15 ? space + 1 : from
}
