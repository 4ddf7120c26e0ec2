import type { Hit } from './hit.ts'
import { fold, type Tongue } from './language.ts'
import { actionsOf, type Dictionary, dictionaryOf } from './lexicon.ts'
import { withMedium } from './medium.ts'

const LONGEST_HAN = 8
const LONGEST_PHRASE = 4

/** All known phrases from left to right, the longest one at each position. */
export function scan(text: string, tongue: Tongue): Hit[] {
  const hits = withMedium(scanWith(dictionaryOf(tongue), text, tongue), text, tongue)
  return tongue === 'es'
    ? hits.map((hit) => hueOrThing(hit, text))
    : tongue === 'en'
      ? withoutFruit(hits, text)
      : hits
}

/** In 'an orange fish', orange is a color and not a fruit. */
const withoutFruit = (hits: readonly Hit[], text: string): Hit[] =>
  hits.flatMap((hit) => {
    const { key, phrase, at, length } = hit
    const isFruit =
      key !== 'tangerine' ||
      !/^(an )?orange$/.test(phrase) ||
      !/^ (?!juice|peel|slice|tree|grove|zest|and|or|on|in|with|next|beside|at|by|from|half|halves|under|is|cut)[a-z]/i.test(
        text.slice(at + length),
      )
    if (isFruit) return [hit]
    const from = phrase.lastIndexOf(' ') + 1
    const hue = { ...hit, at: at + from, length: length - from, phrase: 'orange' }
    return from > 0 ? [{ ...hue, kind: 'colours', key: HUES.naranja![0] }] : []
  })

/** In 'flamencos rosas' the word is a color, in 'una cesta de naranjas' a thing. */
const HUES: Readonly<Record<string, readonly [hue: string, thing: string]>> = {
  rosa: ['#f48fb8', 'rose'],
  naranja: ['#f08a24', 'tangerine'],
}
/** After these words it is a thing; after a noun, and after 'color', a color. */
const BEFORE_THINGS =
  /(^|[,.;:]\s*|\b(de|con|y|e|o|un|una|unos|unas|la|las|el|los|del|al|su|sus|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|muchas|varias|pocas|sin|entre|sobre|como|media|gran|grandes)\s)$/i

function hueOrThing(hit: Hit, text: string): Hit {
  const meant = HUES[hit.phrase.replace(/s$/, '')]
  if (!meant || (hit.kind !== 'subjects' && hit.kind !== 'colours')) return hit
  const before = text.slice(0, hit.at)
  const isThing = BEFORE_THINGS.test(before) && !/\b(color|colores|tonos?|tintes?)( de)? $/i.test(before)
  return isThing ? { ...hit, kind: 'subjects', key: meant[1] } : { ...hit, kind: 'colours', key: meant[0] }
}

/** Actions, which are read separately. */
export const scanActions = (text: string, tongue: Tongue): Hit[] =>
  scanWith(actionsOf(tongue), text, tongue).filter(({ kind }) => kind === 'actions')

export const scanWith = (dictionary: Dictionary, text: string, tongue: Tongue): Hit[] =>
  tongue === 'zh' ? scanHan(dictionary, text) : scanWords(dictionary, text, tongue)

function scanHan(dictionary: Dictionary, text: string): Hit[] {
  const hits: Hit[] = []
  for (let at = 0; at < text.length; ) {
    let step = 1
    for (let length = Math.min(LONGEST_HAN, text.length - at); length >= 1; length--) {
      const phrase = text.slice(at, at + length)
      const meanings = dictionary.get(phrase)
      if (!meanings) continue
      for (const meaning of meanings) hits.push({ ...meaning, at, length, phrase })
      step = length
      break
    }
    at += step
  }
  return hits
}

interface Token {
  word: string
  at: number
}

function scanWords(dictionary: Dictionary, text: string, tongue: 'en' | 'es'): Hit[] {
  const tokens = [
    ...fold(text)
      .replaceAll('’', "'")
      .matchAll(/[a-z0-9&'-]+/g),
  ].map((m) => ({ word: m[0], at: m.index }))
  const hits: Hit[] = []
  for (let i = 0; i < tokens.length; ) {
    let step = 1
    // 'Grandmother's garden' shows the garden.
    if (tokens[i]!.word.endsWith("'s") && BODY.test(tokens[i + 1]?.word ?? '')) {
      // 'A parrot on a pirate's shoulder' shows both.
      tokens[i] = { ...tokens[i]!, word: tokens[i]!.word.slice(0, -2) }
    } else if (tokens[i]!.word.endsWith("'s")) {
      i++
      continue
    }
    for (let count = Math.min(LONGEST_PHRASE, tokens.length - i); count >= 1; count--) {
      const found = findPhrase(dictionary, tokens.slice(i, i + count), tongue)
      if (!found) continue
      hits.push(...found)
      step = count
      break
    }
    i += step
  }
  return hits
}

const BODY =
  /^(shoulders?|head|arms?|hands?|lap|back|face|fingers?|hair|teeth|tooth|nose|foot|feet|legs?|knees?|eyes?|ears?|nails?|neck|heart|temperature|bed)$/

/**
 * The meaning of the words together: null if they are unknown, empty if they are known and name nothing
 * visible.
 */
function findPhrase(dictionary: Dictionary, tokens: readonly Token[], tongue: 'en' | 'es'): Hit[] | null {
  const last = tokens.at(-1)
  if (!last) return null
  const head = tokens.slice(0, -1).map((token) => token.word)
  const singularHead = head.map((word) => stems(word, tongue).at(-1) ?? word)
  for (const ending of stems(last.word, tongue))
    for (const start of tongue === 'es' ? [head, singularHead] : [head]) {
      const phrase = [...start, ending].join(' ')
      const meanings = dictionary.get(phrase)
      if (!meanings) continue
      const at = tokens[0]!.at
      const length = last.at + last.word.length - at
      return meanings.map((meaning) => ({ ...meaning, at, length, phrase }))
    }
  return null
}

/** The word, and its possible singular and base forms. */
function stems(word: string, tongue: 'en' | 'es'): string[] {
  return tongue === 'en' ? englishStems(word) : spanishStems(word)
}

function englishStems(word: string): string[] {
  const forms = [word]
  if (word.endsWith('ies')) forms.push(`${word.slice(0, -3)}y`)
  if (word.endsWith('ves')) forms.push(`${word.slice(0, -3)}f`)
  if (word.endsWith('es')) forms.push(word.slice(0, -2))
  if (word.endsWith('s')) forms.push(word.slice(0, -1))
  return forms
}

function spanishStems(word: string): string[] {
  const forms = [word]
  // 'Lanzándose', 'comiéndola'.
  const bare = /^(.+ndo)(se|lo|la|le|los|las|les|selo|sela)$/.exec(word)?.[1]
  if (bare) forms.push(bare)
  if (word.endsWith('ces')) forms.push(`${word.slice(0, -3)}z`)
  if (word.endsWith('es')) forms.push(word.slice(0, -2))
  if (word.endsWith('s')) forms.push(word.slice(0, -1))
  for (const form of [...forms]) {
    if (/it[oa]$/.test(form)) forms.push(form.slice(0, -3) + form.at(-1))
    // 'Lavanda' does not come from 'lavar'.
    if (form.endsWith('a') && !form.endsWith('nda')) forms.push(`${form.slice(0, -1)}o`)
  }
  return forms
}
