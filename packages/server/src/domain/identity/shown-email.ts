import { domainToUnicode } from 'node:url'
import { emailOf } from '@easel/contract/identity'

/**
 * Domains whose letters are hardly mistaken for others': each part is of digits, hyphens and either the letters of western
 * European languages, Chinese and Japanese characters, or Korean ones. Cyrillic, Greek and other alphabets have whole
 * words that look like Latin ones, and so do rarer Latin letters (ı, ḷ).
 */
const PLAIN_PART = String.raw`(?:[a-z0-9ß-öø-ÿ-]+|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー0-9-]+|[\p{sc=Hangul}0-9-]+)`
const PLAIN = new RegExp(String.raw`^${PLAIN_PART}(?:\.${PLAIN_PART})+$`, 'u')

/**
 * A stored address as its owner knows it: the domain in its own script instead of `xn--…`, unless it may pass for another
 * domain. What is shown is accepted as input, and is the same address.
 */
export function shownEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  const unicode = domainToUnicode(domain)
  const shown = `${name}@${unicode}`
  return PLAIN.test(unicode) && emailOf(shown) === email ? shown : email
}
