import type { Hit } from './hit.ts'
import { fold, type Tongue } from './language.ts'
import { CURATED } from './lexicon.ts'

interface Medium {
  readonly style: string
  /** The whole text between two commas. */
  readonly said: RegExp
  /** Words before it that make it part of a list of objects: pen, paper, ink. */
  readonly list: RegExp
}

const MEDIA: Readonly<Record<'en' | 'es', readonly Medium[]>> = {
  en: [
    {
      style: 'ink',
      said: /^(in )?(black )?inks?( (style|art|drawing|sketch|illustration|brush))?$/,
      list: /\b(pens?|quills?|nibs?|paper|inkwells?|printers?|feathers?|envelopes?)\b/,
    },
    {
      style: 'oil',
      said: /^(in )?oils?( (style|colou?rs?|on canvas|on board))?$/,
      list: /\b(vinegar|olives?|salt|garlic|herbs|flour|eggs?|butter|pasta|bread|salad|gas|petrol|coal|steel)\b/,
    },
  ],
  es: [
    {
      style: 'ink',
      said: /^(a |a la |en |con |estilo )?tintas?( negra)?$/,
      list: /\b(plumas?|bolis?|boligrafos?|papel|tinteros?|impresoras?|sobres?)\b/,
    },
  ],
}

/**
 * In 'a tower in the hills, ink' the word is a style, in 'a bottle of ink' an object: it is a style if it
 * stands alone between commas and not at the beginning.
 */
export function withMedium(hits: readonly Hit[], text: string, tongue: Tongue): Hit[] {
  if (tongue === 'zh') return [...hits]
  const folded = fold(text)
  let result = [...hits]
  for (const { 0: clause, index: at } of folded.matchAll(/[^,，;.。|]+/g)) {
    const phrase = clause.trim()
    const before = folded.slice(0, at)
    const medium = MEDIA[tongue].find(({ said }) => said.test(phrase))
    if (!medium || !/\p{L}/u.test(before) || medium.list.test(before)) continue
    const start = at + clause.indexOf(phrase)
    const end = start + phrase.length
    result = result.filter((hit) => hit.at >= end || hit.at + hit.length <= start)
    result.push({
      kind: 'styles',
      key: medium.style,
      weight: CURATED,
      at: start,
      length: phrase.length,
      phrase,
    })
  }
  return result
}
