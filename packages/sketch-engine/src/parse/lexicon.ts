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
  'actions',
  'subjects',
  'colours',
  'counts',
  'parts',
] as const
export type Kind = (typeof KINDS)[number]

/** A meaning of a phrase. */
export interface Meaning {
  readonly kind: Kind
  readonly key: string
  /** Reliability: CURATED or NAMED. */
  readonly weight: number
}

export type Dictionary = ReadonlyMap<string, readonly Meaning[]>

/** Weight of our own entries, and of names from the art pack. */
export const CURATED = 20
export const NAMED = 10
const TONGUES = ['zh', 'en', 'es'] as const
const FOLDER = new URL('../../lexicon/', import.meta.url)

/** One line of a table: a key and its phrases in each language. */
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

type Dictionaries = Record<Tongue, Map<string, Meaning[]>>

let dictionaries: Dictionaries | undefined
let withActions: Dictionaries | undefined

/** The words of one language. The tables are read at first use. */
export function dictionaryOf(tongue: Tongue): Dictionary {
  dictionaries ??= loadDictionaries()
  return dictionaries[tongue]
}

/**
 * The same words with what people do. Read separately: in 'playing the guitar', the action must not hide the
 * guitar.
 */
export function actionsOf(tongue: Tongue): Dictionary {
  withActions ??= loadActions()
  return withActions[tongue]
}

function loadActions(): Dictionaries {
  const result = { zh: new Map<string, Meaning[]>(), en: new Map(), es: new Map() }
  // If a phrase has several lines, the last one counts.
  for (const row of readTable('actions'))
    for (const tongue of TONGUES)
      for (const phrase of row.phrases[tongue])
        result[tongue].set(folded(phrase, tongue), [{ kind: 'actions', key: row.key, weight: CURATED }])
  for (const tongue of TONGUES)
    for (const [phrase, meanings] of dictionaryOf(tongue))
      if (!result[tongue].has(phrase)) result[tongue].set(phrase, [...meanings])
  return result
}

function addRows(result: Dictionaries, kind: Kind): void {
  for (const row of rowsOf(kind))
    for (const tongue of TONGUES)
      for (const phrase of row.phrases[tongue])
        addMeaning(result[tongue], phrase, { kind, key: row.key, weight: CURATED }, tongue)
}

/** The last table has drawings of things that were parts of other entries before, such as a door. */
function preferNouns(result: Dictionaries): void {
  for (const row of readTable('nouns'))
    for (const tongue of TONGUES)
      for (const phrase of row.phrases[tongue]) {
        const word = folded(phrase, tongue)
        const others = (result[tongue].get(word) ?? []).filter(
          ({ kind, key }) => kind !== 'parts' && (kind !== 'subjects' || key === row.key),
        )
        result[tongue].set(word, others)
      }
}

function loadDictionaries(): Dictionaries {
  const result = { zh: new Map<string, Meaning[]>(), en: new Map(), es: new Map() }
  for (const kind of KINDS) if (kind !== 'actions') addRows(result, kind)
  preferNouns(result)
  addStopWords(result)
  addNames(result)
  return result
}

/** The subjects that are drawn best come first; later ones have tables of their own. */
const SUBJECT_TABLES = ['people', 'subjects', 'landmarks', 'household', 'more-subjects', 'everyday', 'nouns']

export const rowsOf = (kind: Kind): LexiconRow[] =>
  kind === 'subjects' ? SUBJECT_TABLES.flatMap(readTable) : readTable(kind)

const folded = (phrase: string, tongue: Tongue): string => (tongue === 'zh' ? phrase : fold(phrase))

function addMeaning(
  dictionary: Map<string, Meaning[]>,
  phrase: string,
  meaning: Meaning,
  tongue: Tongue,
): void {
  const word = folded(phrase, tongue)
  const known = dictionary.get(word)
  if (!known) dictionary.set(word, [meaning])
  else if (!known.some((other) => other.kind === meaning.kind && other.key === meaning.key))
    known.push(meaning)
}

/**
 * Except for these toys, names of games and zodiac signs are false friends ('dragón rojo' is a mahjong tile).
 */
const TOYS = /chess|joystick|video-game|teddy|kite|crystal|wand|nesting|mirror-ball|pinata|puzzle|yo-yo/
/** Drawings with a background, which cannot be cut out. */
const FRAMED =
  /^(sunrise|sunset|night-with-stars|cityscape|bridge-at-night|foggy|milky-way|national-park|desert|mountain|snow-capped|beach-with|rainbow|framed|sparkler|fireworks|fog$|cloud|sun$|crescent|full-moon|new-moon|water-wave)/

/** Whether a phrase is in use. A part of a thing may also be a thing: a door. */
const isTaken = (known: readonly Meaning[] | undefined): boolean =>
  known !== undefined && (known.length === 0 || known.some(({ kind }) => kind !== 'parts'))

/**
 * Adds the names of the art pack with a lower priority than our own entries. Its keywords are not used:
 * 'under' is a keyword of the koala.
 */
function addNames(dictionaries: Record<Tongue, Map<string, Meaning[]>>): void {
  const names = JSON.parse(brotliDecompressSync(artFile('words.json.br')).toString()) as Record<
    Tongue,
    Record<string, string>
  >
  for (const tongue of TONGUES)
    for (const [phrase, key] of Object.entries(names[tongue])) {
      const entry = CATALOGUE.get(key)
      if (!entry || FRAMED.test(key) || isTaken(dictionaries[tongue].get(folded(phrase, tongue)))) continue
      if (entry.subgroup === 'game' && !TOYS.test(key)) continue
      addMeaning(dictionaries[tongue], phrase, { kind: 'subjects', key, weight: NAMED }, tongue)
    }
}

/**
 * Adds words that do not name anything visible. They are known but have no meaning, which keeps the art
 * pack's names, and shorter words inside them ('马' in '马路'), from being read instead.
 */
function addStopWords(dictionaries: Record<Tongue, Map<string, Meaning[]>>): void {
  for (const line of contentLines('stop-words')) {
    const [tongue, words = ''] = line.split('|').map((cell) => cell.trim()) as [Tongue, string]
    for (const word of list(words))
      if (!dictionaries[tongue].has(folded(word, tongue))) dictionaries[tongue].set(folded(word, tongue), [])
  }
}
