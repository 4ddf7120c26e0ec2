import type { Mood } from '../scenes/moods.ts'
import type { SceneId } from '../scenes/scene-ids.ts'
import type { Language } from '../types.ts'
import { bindSubjects } from './bind.ts'
import type { Hit } from './hit.ts'
import { isPerson } from './kinds.ts'
import { detectTongue, hasHan, type Tongue } from './language.ts'
import { type Kind, readTable } from './lexicon.ts'
import { rankSubjects } from './rank.ts'
import type { Mention, Prop, Reading, Shot, Weather } from './reading.ts'
import { scan, scanActions } from './scan.ts'
import { toSimplified } from './simplified.ts'

/** Longer than any prompt that the form accepts; the rest is ignored. */
const LONGEST = 4000

/** Parses a prompt. Never throws; a text without known words has an empty result. */
export function parsePrompt(
  prompt: string,
  options: { language?: Language; negative?: string } = {},
): Reading {
  const { text, tongue, hits } = readText(prompt, options.language)
  const negative = options.negative ? readText(options.negative, options.language) : null
  const unwanted = new Set(negative?.hits.map((hit) => `${hit.kind}/${hit.key}`))
  const without = negative ? propsIn(negative.text, negative.tongue) : new Set<Prop>()
  const wanted = hits.filter((hit) => !unwanted.has(`${hit.kind}/${hit.key}`))
  const keysOf = (kind: Kind) => [...new Set(wanted.filter((hit) => hit.kind === kind).map((hit) => hit.key))]
  const { mentions, palette } = bindSubjects(wanted, tongue, text)
  const deeds = scanActions(text, tongue)
  const allowed = without.has('people') ? mentions.filter((m) => !isPerson(m.key)) : mentions
  return {
    tongue,
    text,
    subjects: rankSubjects(allowed, tongue, text),
    scenes: keysOf('scenes') as SceneId[],
    mood: chooseMood(keysOf('moods') as Mood[]),
    weather: new Set(keysOf('weather') as Weather[]),
    styles: keysOf('styles'),
    shots: new Set(wanted.filter((hit) => isShot(hit, mentions, tongue)).map((hit) => hit.key as Shot)),
    actions: [...new Set(deeds.map(({ key }) => key))],
    deeds,
    palette,
    without,
  }
}

/** In 'a samurai, leaves flying' only the leaves fly: the subject must be next to the verb. */
function isShot(hit: Hit, mentions: readonly Mention[], tongue: Tongue): boolean {
  if (hit.kind !== 'shots') return false
  if (hit.key !== 'flying') return true
  const reach = tongue === 'zh' ? 5 : 9
  return mentions.some((m) => m.at <= hit.at + hit.length + reach && hit.at <= m.at + m.length + reach)
}

function readText(raw: string, language?: Language): { text: string; tongue: Tongue; hits: Hit[] } {
  const plain = raw
    .slice(0, LONGEST)
    .replace(/--\w+/g, ' ')
    .replace(/https?:\/\/\S+/g, ' ')
    .trim()
  const text = hasHan(plain) ? toSimplified(plain) : plain
  const detected = detectTongue(text, language)
  if (detected)
    return { text, tongue: detected, hits: [...scan(text, detected), ...borrowed(text, detected)] }
  const english = scan(text, 'en')
  const spanish = scan(text, 'es')
  const total = (hits: Hit[]) => hits.reduce((sum, hit) => sum + hit.weight, 0)
  return total(spanish) > total(english)
    ? { text, tongue: 'es', hits: spanish }
    : { text, tongue: 'en', hits: english }
}

/** English words in a Chinese prompt, and English names of styles in a Spanish one. */
function borrowed(text: string, tongue: Tongue): Hit[] {
  if (tongue === 'zh' && /[a-z]{3}/i.test(text)) return scan(text, 'en')
  if (tongue === 'es') return scan(text, 'en').filter((hit) => hit.kind === 'styles')
  return []
}

/** The rarest sky has priority: 'an aurora at night' is an aurora. */
function chooseMood(moods: readonly Mood[]): Mood | undefined {
  for (const strong of ['aurora', 'storm'] as const) if (moods.includes(strong)) return strong
  // 'A summer night' is a night, and so is a foggy one.
  const hour =
    moods.find((mood) => !/^(fantasy|day|overcast)$/.test(mood)) ?? moods.find((mood) => mood === 'overcast')
  return hour ?? moods.find((mood) => mood !== 'fantasy') ?? moods[0]
}

function propsIn(text: string, tongue: Tongue): Set<Prop> {
  const folded = ` ${text.toLowerCase()} `
  const named = (phrase: string) =>
    tongue === 'zh' ? folded.includes(phrase) : new RegExp(`[^\\p{L}]${phrase}[^\\p{L}]`, 'u').test(folded)
  return new Set(
    readTable('props')
      .filter((row) => row.phrases[tongue].some(named))
      .map((row) => row.key as Prop),
  )
}
