import { readFileSync } from 'node:fs'

/** A line of `people/`: names, then attributes as `name=value`; an attribute without value is a flag. */
export interface Entry {
  readonly names: readonly string[]
  readonly words: Readonly<Record<string, string>>
  /** Attributes that may be repeated: things drawn, strings. */
  readonly lists: Readonly<Record<string, readonly string[]>>
}

const FOLDER = new URL('../../../people/', import.meta.url)
const files = new Map<string, ReadonlyMap<string, Entry>>()

/** What people look like: clothes, hair, things they carry. */
export const looks = (): ReadonlyMap<string, Entry> => entriesOf('looks')
/** Positions of the limbs, and what is drawn beside them. */
export const poses = (): ReadonlyMap<string, Entry> => entriesOf('poses')
/** Groups of people. */
export const groups = (): ReadonlyMap<string, Entry> => entriesOf('groups')

export const isLook = (key: string): boolean => looks().has(key)
export const isGroup = (key: string): boolean => groups().has(key)

/** The files are read at first use. */
function entriesOf(name: string): ReadonlyMap<string, Entry> {
  const known = files.get(name)
  if (known) return known
  const found = new Map<string, Entry>()
  for (const line of readFileSync(new URL(`${name}.txt`, FOLDER), 'utf8').split('\n'))
    if (line.trim() !== '' && !line.startsWith('# ')) {
      const entry = readEntry(line)
      for (const key of entry.names) found.set(key, entry)
    }
  files.set(name, found)
  return found
}

function readEntry(line: string): Entry {
  const [names = '', rest = ''] = line.split(': ')
  const words: Record<string, string> = {}
  const lists: Record<string, string[]> = {}
  for (const word of rest.trim().split(/\s+/).filter(Boolean)) {
    const at = word.indexOf('=')
    const name = at < 0 ? word : word.slice(0, at)
    const value = at < 0 ? 'yes' : word.slice(at + 1)
    words[name] = value
    const list = lists[name] ?? []
    list.push(value)
    lists[name] = list
  }
  return { names: names.trim().split(/\s+/), words, lists }
}

/** The attributes of a pose; none for an unknown one. */
export const wordsOfPose = (pose: string | undefined): Readonly<Record<string, string>> =>
  (pose && poses().get(pose)?.words) || {}

/** One table or one sandcastle is enough for all. */
export const isForOne = (act: string): boolean =>
  (poses().get(act)?.lists.prop ?? []).some(
    (prop) => prop.includes('table') || (/^[GF]:/.test(prop) && Number(prop.split(':')[2]) >= 300),
  )

export const numbersOf = (text: string | undefined, separator = ','): number[] =>
  text ? text.split(separator).map(Number) : []
