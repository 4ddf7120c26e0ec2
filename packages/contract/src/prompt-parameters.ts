import { RATIOS, SEED, STYLIZE } from './numbers.ts'

/**
 * Parameters that people type into a prompt, as other image services have taught them: `--ar 3:2`, `--seed 7`,
 * `--no people, text`, `--stylize 250`. One table for what can be said, and the one reader of it. The calls have a field
 * for each of them.
 */
export type ParameterName = 'ratio' | 'seed' | 'exclude' | 'stylize'

/** What this installation and this person may ask for. */
export interface ParameterOffer {
  /** Ratios as they are written, `3:2`. */
  ratios: readonly string[]
  /** Parameters that may only have their default. */
  locked: readonly ParameterName[]
  /** Parameters that mean nothing to the chosen model. */
  unable: readonly ParameterName[]
}

interface ParameterRow {
  /** The first is the usual one. */
  flags: readonly [string, ...string[]]
  example: string
  /** A list ends at the next parameter or at the end of the line; anything else is one word. */
  isList?: boolean
  default?: string
  /** The value in its usual form; null when it is none. */
  normalize(text: string, offer: ParameterOffer): string | null
}

const wholeNumber = (text: string, { min, max }: { min: number; max: number }): string | null =>
  /^\d{1,10}$/.test(text) && Number(text) >= min && Number(text) <= max ? String(Number(text)) : null

export const PARAMETERS: Record<ParameterName, ParameterRow> = {
  ratio: {
    flags: ['ar', 'aspect'],
    example: '--ar 3:2',
    default: RATIOS[1].label,
    normalize(text, { ratios }) {
      const [, width, height] = /^(\d{1,5})[:：x×/](\d{1,5})$/i.exec(text) ?? []
      const known = ratios.find((ratio) => {
        const [across = 0, down = 0] = ratio.split(':').map(Number)
        return Number(width) * down === Number(height) * across && Number(height) > 0
      })
      return known ?? null
    },
  },
  seed: { flags: ['seed'], example: '--seed 7', normalize: (text) => wholeNumber(text, SEED) },
  exclude: {
    flags: ['no'],
    example: '--no people, text',
    isList: true,
    normalize: (text) => wordsOf(text).join(', ') || null,
  },
  stylize: {
    flags: ['stylize', 's'],
    example: '--stylize 250',
    default: String(STYLIZE.default),
    normalize: (text) => wholeNumber(text, STYLIZE),
  },
}

/** A parameter as it was written, and what it means. */
export interface WrittenParameter {
  name: ParameterName
  text: string
  value: string
}

/** Why a parameter stays in the text. `name` is null where the flag is unknown. */
export interface UnreadParameter {
  name: ParameterName | null
  text: string
  reason: 'unknown' | 'invalid' | 'locked' | 'unable'
}

export interface ParameterReading {
  /** The text without the parameters. */
  prompt: string
  parameters: WrittenParameter[]
  unread: UnreadParameter[]
  /** Where a position in the text is in `prompt`. */
  moved(position: number): number
}

/** Phones turn two hyphens into a dash. Within a word it is none: well--made, word—word. */
const FLAGS = /(^|[^a-z0-9\-—–])(--|[—–])([a-z][a-z-]*)(?![a-z0-9])/gi

/**
 * Reads the parameters of a text. While somebody is `writing`, what reaches the end of the text is not finished: it is
 * neither taken nor found fault with.
 */
export function readParameters(text: string, offer: ParameterOffer, writing = false): ParameterReading {
  const parameters: WrittenParameter[] = []
  const unread: UnreadParameter[] = []
  const taken: Span[] = []
  const flags = flagsIn(text)
  for (const [index, flag] of flags.entries()) {
    const next = flags[index + 1]?.start ?? text.length
    const { name } = flag
    const end = name === null ? flag.end : endOfValue(text, flag.end, next, PARAMETERS[name].isList)
    if (writing && end === text.length) continue
    const written = text.slice(flag.start, end).trimEnd().replace(TRAILING, '')
    const value = text.slice(flag.end, end).trim().replace(TRAILING, '')
    const outcome = name === null ? 'unknown' : judge(name, value, offer)
    if (typeof outcome === 'string') {
      unread.push({ name, text: written, reason: outcome })
      continue
    }
    parameters.push({ ...outcome, text: written })
    taken.push({ start: flag.start, end })
  }
  return { ...without(text, taken), parameters: merged(parameters), unread }
}

interface Span {
  start: number
  end: number
}
const TRAILING = /[\s,，;；。]+$/

function flagsIn(text: string): (Span & { name: ParameterName | null })[] {
  return [...text.matchAll(FLAGS)].flatMap(
    ({ index, 0: match, 1: before = '', 2: dashes = '', 3: word = '' }) => {
      const name = NAMES.find((each) => PARAMETERS[each].flags.includes(word.toLowerCase())) ?? null
      // A dash before any other word is punctuation.
      if (name === null && dashes !== '--') return []
      return [{ start: index + before.length, end: index + match.length, name }]
    },
  )
}

const NAMES = Object.keys(PARAMETERS) as ParameterName[]

function endOfValue(text: string, from: number, limit: number, isList = false): number {
  const [match = ''] = (isList ? /^[^\n]*/ : /^\s*\S*/).exec(text.slice(from, limit)) ?? []
  return from + match.length
}

function judge(
  name: ParameterName,
  written: string,
  offer: ParameterOffer,
): Omit<WrittenParameter, 'text'> | 'invalid' | 'locked' | 'unable' {
  if (offer.unable.includes(name)) return 'unable'
  const row = PARAMETERS[name]
  const value = row.normalize(written, offer)
  if (value === null) return 'invalid'
  return offer.locked.includes(name) && value !== row.default ? 'locked' : { name, value }
}

/** The last of each kind counts; lists are joined. */
function merged(parameters: readonly WrittenParameter[]): WrittenParameter[] {
  const byName = new Map<ParameterName, WrittenParameter>()
  for (const parameter of parameters) {
    const before = byName.get(parameter.name)
    byName.set(
      parameter.name,
      before && PARAMETERS[parameter.name].isList
        ? { ...parameter, ...joined(before.value, parameter.value) }
        : parameter,
    )
  }
  return [...byName.values()]
}

const joined = (before: string, after: string) => {
  const value = joinWords(before, after)
  return { value, text: `--${PARAMETERS.exclude.flags[0]} ${value}` }
}

/** The text without the spans; one space is left between what they parted. */
function without(text: string, spans: readonly Span[]): Pick<ParameterReading, 'prompt' | 'moved'> {
  const removed: Span[] = spans.map(({ start, end }) => {
    const isParted = /(^|\s)$/.test(text.slice(0, start)) && /^[^\S\n]/.test(text.slice(end))
    return { start, end: isParted ? end + 1 : end }
  })
  const moved = (position: number) =>
    removed.reduce((at, { start, end }) => at - Math.max(0, Math.min(position, end) - start), position)
  const kept = removed.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text)
  return { prompt: kept, moved: (position) => Math.min(kept.length, moved(position)) }
}

/** The words of a list, in any script's commas. */
export const wordsOf = (list: string): string[] =>
  list
    .split(/[,，、;；\n]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')

/** Two lists as one, each word once. */
export const joinWords = (before: string, after: string): string =>
  [...new Set([...wordsOf(before), ...wordsOf(after)])].join(', ')
