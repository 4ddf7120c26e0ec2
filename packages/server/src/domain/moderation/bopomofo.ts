import type { FoldedChar } from './folded-chars.ts'

const INITIALS: Record<string, string> = {
  ...{ ㄅ: 'b', ㄆ: 'p', ㄇ: 'm', ㄈ: 'f', ㄉ: 'd', ㄊ: 't', ㄋ: 'n', ㄌ: 'l', ㄍ: 'g', ㄎ: 'k', ㄏ: 'h' },
  ...{ ㄐ: 'j', ㄑ: 'q', ㄒ: 'x', ㄓ: 'zh', ㄔ: 'ch', ㄕ: 'sh', ㄖ: 'r', ㄗ: 'z', ㄘ: 'c', ㄙ: 's' },
}
/** After an initial, and alone. */
const RHYMES: Record<string, readonly [after: string, alone: string]> = {
  ...{ ㄚ: ['a', 'a'], ㄛ: ['o', 'o'], ㄜ: ['e', 'e'], ㄞ: ['ai', 'ai'], ㄟ: ['ei', 'ei'], ㄠ: ['ao', 'ao'] },
  ...{ ㄡ: ['ou', 'ou'], ㄢ: ['an', 'an'], ㄣ: ['en', 'en'], ㄤ: ['ang', 'ang'], ㄥ: ['eng', 'eng'] },
  ...{ ㄦ: ['er', 'er'], ㄧ: ['i', 'yi'], ㄧㄚ: ['ia', 'ya'], ㄧㄝ: ['ie', 'ye'], ㄧㄠ: ['iao', 'yao'] },
  ...{ ㄧㄡ: ['iu', 'you'], ㄧㄢ: ['ian', 'yan'], ㄧㄣ: ['in', 'yin'], ㄧㄤ: ['iang', 'yang'] },
  ...{ ㄧㄥ: ['ing', 'ying'], ㄨ: ['u', 'wu'], ㄨㄚ: ['ua', 'wa'], ㄨㄛ: ['uo', 'wo'], ㄨㄞ: ['uai', 'wai'] },
  ...{ ㄨㄟ: ['ui', 'wei'], ㄨㄢ: ['uan', 'wan'], ㄨㄣ: ['un', 'wen'], ㄨㄤ: ['uang', 'wang'] },
  ...{ ㄨㄥ: ['ong', 'weng'], ㄩ: ['v', 'yu'], ㄩㄝ: ['ve', 'yue'], ㄩㄢ: ['van', 'yuan'] },
  ...{ ㄩㄣ: ['vn', 'yun'], ㄩㄥ: ['iong', 'yong'] },
}
/** Initials that form a syllable of their own. */
const WHOLE = /^(?:zh|ch|sh|r|z|c|s)$/
const TONE = /^[ˊˇˋ˙]$/
const NO_ROUNDED = /^[jqx]$/

export interface Syllable {
  /** As pinyin without tones, `v` for `ü`. */
  pinyin: string
  end: number
}

export const isBopomofo = (char: FoldedChar | undefined): boolean =>
  char !== undefined && (char.text in INITIALS || char.text in RHYMES)

/** The bopomofo syllable at this position, with its tone; null without one. */
export function bopomofoAt(chars: readonly FoldedChar[], start: number): Syllable | null {
  if (!isBopomofo(chars[start])) return null
  let at = start
  const initial = INITIALS[chars[at]?.text ?? ''] ?? ''
  if (initial !== '') at += 1
  const [rhyme, length] = rhymeAt(chars, at)
  if (length === 0 && !WHOLE.test(initial)) return null
  at += length
  if (TONE.test(chars[at]?.text ?? '')) at += 1
  return { pinyin: spelled(initial, rhyme), end: at }
}

function rhymeAt(chars: readonly FoldedChar[], at: number): [rhyme: string, length: number] {
  const one = chars[at]?.text ?? ''
  const two = one + (chars[at + 1]?.text ?? '')
  if (two.length > one.length && two in RHYMES) return [two, 2]
  return one in RHYMES ? [one, 1] : ['', 0]
}

function spelled(initial: string, rhyme: string): string {
  if (rhyme === '') return `${initial}i`
  const [after, alone] = RHYMES[rhyme] ?? ['', '']
  if (initial === '') return alone
  return initial + (NO_ROUNDED.test(initial) ? after.replace('v', 'u') : after)
}
