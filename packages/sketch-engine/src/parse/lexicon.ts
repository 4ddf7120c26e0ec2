import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import { artFile, CATALOGUE } from '../art/catalogue.ts'
import { fold, type Tongue } from './language.ts'

export const KINDS = [
  'scenes',
  'moods',
  'weather',
  'styles',
  'shots',
  'subjects',
  'colours',
  'counts',
] as const
export type Kind = (typeof KINDS)[number]

/** What a phrase can mean. */
export interface Meaning {
  readonly kind: Kind
  readonly key: string
  /** How sure: 20 for a line of ours, at most 10 for a name of the art pack, less for a keyword. */
  readonly weight: number
}

export type Dictionary = ReadonlyMap<string, readonly Meaning[]>

const CURATED = 20
const FOLDER = new URL('../../lexicon/', import.meta.url)

/** One line of a table: a key and its phrases in each tongue. */
export interface LexiconRow {
  readonly key: string
  readonly phrases: Readonly<Record<Tongue, readonly string[]>>
}

export function readTable(name: string): LexiconRow[] {
  return contentLines(name).map((line) => {
    const [key = '', en = '', zh = '', es = ''] = line.split('|').map((cell) => cell.trim())
    return { key, phrases: { en: list(en), zh: list(zh), es: list(es) } }
  })
}

function contentLines(name: string): string[] {
  const text = readFileSync(new URL(`${name}.txt`, FOLDER), 'utf8')
  return text.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('# '))
}

const list = (cell: string): string[] =>
  cell
    .split(',')
    .map((phrase) => phrase.trim())
    .filter(Boolean)

let dictionaries: Record<Tongue, Map<string, Meaning[]>> | undefined

/** The words of one tongue; the tables are read at first use. */
export function dictionaryOf(tongue: Tongue): Dictionary {
  dictionaries ??= loadDictionaries()
  return dictionaries[tongue]
}

function loadDictionaries(): Record<Tongue, Map<string, Meaning[]>> {
  const result = { zh: new Map<string, Meaning[]>(), en: new Map(), es: new Map() }
  for (const kind of KINDS)
    for (const row of readTable(kind))
      for (const tongue of ['zh', 'en', 'es'] as const)
        for (const phrase of row.phrases[tongue])
          addMeaning(result[tongue], phrase, { kind, key: row.key, weight: CURATED }, tongue)
  addLongTail(result)
  return result
}

function addMeaning(
  dictionary: Map<string, Meaning[]>,
  phrase: string,
  meaning: Meaning,
  tongue: Tongue,
): void {
  const word = tongue === 'zh' ? phrase : fold(phrase)
  const known = dictionary.get(word)
  if (!known) dictionary.set(word, [meaning])
  else if (!known.some((other) => other.kind === meaning.kind && other.key === meaning.key))
    known.push(meaning)
}

/** Games and signs of the zodiac are false friends ('dragón rojo' is a tile), apart from these toys. */
const TOYS = /chess|joystick|video-game|teddy|kite|crystal|wand|nesting|mirror-ball|pinata|puzzle|yo-yo/
/** Drawings with a background of their own, which cannot be cut out. */
const FRAMED =
  /^(sunrise|sunset|night-with-stars|cityscape|bridge-at-night|foggy|milky-way|national-park|desert|mountain|snow-capped|beach-with|rainbow|framed|sparkler|fireworks|fog$|cloud|sun$|crescent|full-moon|new-moon|water-wave)/
/** A keyword names people and faces far more loosely than things. */
const GROUP_TRUST: Readonly<Record<number, number>> = { 0: 0.3, 1: 0.6 }
const LEAST_WEIGHT = 1.9

/** Names and keywords of the art pack stand behind every word of ours. */
function addLongTail(dictionaries: Record<Tongue, Map<string, Meaning[]>>): void {
  const ignored = new Set(contentLines('ignored-words').flatMap((line) => list(line)))
  const words = JSON.parse(brotliDecompressSync(artFile('words.json.br')).toString()) as Record<
    Tongue,
    Record<string, readonly [string, number]>
  >
  for (const tongue of ['zh', 'en', 'es'] as const)
    for (const [phrase, [key, score]] of Object.entries(words[tongue])) {
      const word = tongue === 'zh' ? phrase : fold(phrase)
      const entry = CATALOGUE.get(key)
      if (!entry || FRAMED.test(key) || ignored.has(word) || dictionaries[tongue].has(word)) continue
      if (tongue === 'zh' && phrase.length === 1 && score < 10) continue
      if (entry.subgroup === 'game' && !TOYS.test(key)) continue
      const weight = score * (GROUP_TRUST[entry.group] ?? 1)
      if (weight >= LEAST_WEIGHT)
        addMeaning(dictionaries[tongue], phrase, { kind: 'subjects', key, weight }, tongue)
    }
}
