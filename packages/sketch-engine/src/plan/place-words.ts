import { isDrawnPerson } from '../parse/kinds.ts'
import type { Mention, Reading } from '../parse/reading.ts'
import { livingOf } from '../subjects/habitat.ts'
import type { How, Role } from './role.ts'

/** Prepositions before a thing, in English and Spanish. */
const BEFORE: readonly (readonly [How, RegExp])[] = [
  ['front', /\b(in front of|against|outside|delante de|frente a|apoyad[oa]s? en|contra|ante)$/],
  ['behind', /\b(behind|detrás de|tras)$/],
  ['under', /\b(under|underneath|beneath|below|debajo de|bajo)$/],
  ['on', /\b(on top of|on|atop|upon|onto|from|encima de|sobre|subid[oa] a|posad[oa] en|de|en)$/],
]
/** The same in Chinese, after the thing. */
const AFTER: readonly (readonly [How, RegExp])[] = [
  ['on', /^(的)?(上面|上方|头上|顶上|顶|上(?!空))/],
  ['under', /^(的)?(下面|下边|底下|脚下|下(?!棋|雨|雪|午))/],
  ['front', /^(的)?(前面|门前|前)/],
  ['behind', /^(的)?(后面|背后|后)/],
]
const CONTRACTED = /\bdel$|\bal$/i

/** Phrases that contain both the thing and the preposition. */
const WITHIN: readonly (readonly [How, RegExp])[] = [
  ['under', /^(under|beneath|debajo de|bajo) |[下底]$/i],
  ['on', /^(in|up in|up) (a|the) tree$|树上$|^en (un|el) árbol$/i],
  ['front', /^in front of |门[前口]$|^en la puerta/i],
]

/** The subject's position relative to a thing, if the words beside the thing express it. */
export function saidPlace(thing: Mention, { text, tongue, subjects }: Reading): How | undefined {
  const own = WITHIN.find(([, words]) => words.test(text.slice(thing.at, thing.at + thing.length)))
  if (own) return own[0]
  if (tongue === 'zh') {
    const after = text.slice(thing.at + thing.length, thing.at + thing.length + 4)
    if (/[靠倚]在?[^，。]{0,4}$/.test(text.slice(Math.max(0, thing.at - 6), thing.at))) return 'front'
    return AFTER.find(([, words]) => words.test(after))?.[0]
  }
  const from = Math.max(0, ...subjects.filter((m) => m.at < thing.at).map((m) => m.at + m.length))
  const before = text.slice(from, thing.at).toLowerCase()
  for (const cut of endings(before)) {
    const how = BEFORE.find(([, words]) => words.test(cut))?.[0]
    if (how) return how
  }
  return undefined
}

/** The text before the thing, without an article, and with ever fewer words. */
function endings(before: string): string[] {
  const words = before.trim().split(/\s+/)
  const all = [0, 1, 2, 3].map((left) => words.slice(0, words.length - left).join(' '))
  return all.map((text) => text.replace(CONTRACTED, 'de'))
}

/** Only these may be on something small when they eat or drink 'from' it. */
const SIPS = /hummingbird|butterfly|honeybee|lady-beetle|bug$|dragonfly/
const FLOWERS = /bouquet|rose|tulip|sunflower|lotus|blossom|hibiscus|hyacinth|flower/

/** Implicit positions: rice terraces are in front, sunflowers behind. */
const BY_ITSELF: Readonly<Record<string, How>> = { '@terraces': 'front', '@sunfield': 'behind' }

/** Parts of the scene or ways across water, which nothing can be placed on. */
const NO_PLACE = /^@(waterfall|planet|lantern|streetlamp|market|village|houses|whitevillage)$/

/** The thing that the main subject is on, under, in front of or behind. */
export function placeOf(
  main: Role,
  others: readonly Role[],
  reading: Reading,
): { how: How; other: Role } | undefined {
  for (const other of others) {
    const mention = reading.subjects.find(({ key }) => key === other.key)
    if (!mention || NO_PLACE.test(other.key) || other.pose || isDrawnPerson(other.key)) continue
    const how = saidPlace(mention, reading) ?? BY_ITSELF[other.key]
    if (!how || (other.key === '@bridge' && how !== 'under')) continue
    if (other.key === '@terraces') return { how: 'front', other }
    if (SIPS.test(main.key) && FLOWERS.test(other.key)) return { how: 'on', other }
    if (how === 'on' && !carries(main, other, reading)) continue
    return { how, other }
  }
  return undefined
}

/** The only possible position is on top, whatever the preposition. */
const TOPS = /^@(branch|cliff|iceberg|rock|roof|pier|raft|stairs|balcony)$/
const PLAINLY = /\b(encima de|sobre|subid|posad|sentad|tumbad|dormid|en lo alto)/i

/** Whether 'on' is meant literally: 'en' and 'de' have too many other meanings. */
function carries(main: Role, other: Role, { text, tongue, shots }: Reading): boolean {
  if (shots.has('flying') || isDrawnPerson(main.key)) return false
  if (/^@(tree|cherrytree|ginkgo)$/.test(other.key)) return false
  const plain = tongue !== 'es' || TOPS.test(other.key) || PLAINLY.test(text)
  const afloat = livingOf(main.key).habitat === 'water' || livingOf(main.key).habitat === 'sky'
  return plain && (!afloat || livingOf(other.key).habitat === 'building' || other.key === '@cliff')
}

const APART =
  /\b(beside|next to|near|by|behind|under|below|and|junto a|al lado|cerca|debajo|bajo|detrás|y)\b|旁|边|下|和|与|后/i

/** Whether the words between two subjects say that they stand apart. */
export function stands(main: Role, other: Role, { subjects, text, tongue }: Reading): boolean {
  const at = (role: Role) => subjects.find((m: Mention) => m.key === role.key)
  const [a, b] = [at(main), at(other)]
  if (!a || !b) return false
  const [left, right] = a.at < b.at ? [a, b] : [b, a]
  // In Chinese the word for 'beside' follows.
  const after = tongue === 'zh' ? text.slice(right.at + right.length, right.at + right.length + 3) : ''
  return APART.test(text.slice(left.at + left.length, right.at)) || /^的?(旁|身边|后|边)/.test(after)
}
