import { CANDIDATES, type Delta } from '../../../domain/optimise/ports.ts'
import { parsed } from '../../engines/outside/service.ts'

const OPENING = /<\s*([1-3])\s*>/
const TAG = /^<\s*\/?\s*[1-3]\s*>/
const THOUGHTS = /<(think|thinking|reasoning)>[\s\S]*?(<\/\1>|$)/gi
/** An opening bracket that may become a tag is held back. */
const UNFINISHED_TAG = /<[\s/]*[\w\s]{0,10}$/

/** Parses three candidates from a model's stream. */
export function createCandidateReader() {
  let received = ''
  let rest = ''
  let inside: number | null = null
  const started = new Set<number>()
  const closed = new Set<number>()

  const emit = (text: string): Delta[] => {
    if (inside === null) return []
    const plain = text.replace(/\s+/g, ' ')
    const piece = started.has(inside) ? plain : plain.trimStart()
    if (piece === '') return []
    started.add(inside)
    return [{ index: inside, text: piece }]
  }

  /** Looks for the next opening tag; null: more text is needed. */
  const open = (): Delta[] | null => {
    rest = rest.replace(THOUGHTS, (whole, _, end: string) => (end === '' ? whole : ''))
    if (/<(think|thinking|reasoning)>/i.test(rest)) return null
    const opening = OPENING.exec(rest)
    if (!opening) return null
    rest = rest.slice(opening.index + opening[0].length)
    // A repeated candidate counts once.
    const index = Number(opening[1]) - 1
    inside = closed.has(index) ? null : index
    return []
  }

  /** Emits this many characters of the candidate; null when empty. */
  const take = (length: number): Delta[] | null => {
    const pieces = emit(rest.slice(0, length))
    rest = rest.slice(length)
    return pieces.length > 0 ? pieces : null
  }

  const close = (index: number, before: string, after: string): Delta[] => {
    const pieces = emit(before.trimEnd())
    if (started.has(index)) pieces.push({ index, text: '', whole: true })
    closed.add(index)
    inside = null
    rest = after
    return pieces
  }

  /** One parsing step; null: more text is needed. */
  const step = (): Delta[] | null => {
    if (inside === null) return open()
    const bracket = rest.indexOf('<')
    if (bracket === -1) return take(rest.length)
    const tail = rest.slice(bracket)
    const [tag] = TAG.exec(tail) ?? []
    // The next candidate may begin without a closing tag.
    if (tag) return close(inside, rest.slice(0, bracket), tag.includes('/') ? tail.slice(tag.length) : tail)
    const upTo = UNFINISHED_TAG.test(tail) ? bracket : bracket + 1
    return upTo === 0 ? null : take(upTo)
  }

  return {
    read(text: string): Delta[] {
      received += text
      rest += text
      const found: Delta[] = []
      for (let pieces = step(); pieces !== null; pieces = step()) found.push(...pieces)
      return found
    },
    /** Candidates in another format, at the end of the text. */
    remaining: (): Delta[] =>
      started.size > 0
        ? []
        : otherwise(received.replace(THOUGHTS, '')).map((text, index) => ({ index, text })),
    /** Whether every candidate is complete. */
    get whole(): boolean {
      return closed.size === CANDIDATES
    },
    get length(): number {
      return received.length
    },
  }
}

/** Some models answer in JSON or a list instead. */
function otherwise(text: string): string[] {
  const json = /[[{][\s\S]*[\]}]/.exec(text)
  const listed = json ? textsIn(parsed(json[0])) : []
  const texts = listed.length > 0 ? listed : linesIn(text)
  return texts
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .slice(0, CANDIDATES)
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsIn)
}

const linesIn = (text: string): string[] =>
  [...text.matchAll(/^\s*(?:[-*•]|[1-3１-３][.)、．:：])\s*["“「]?(.+?)["”」]?\s*$/gmu)].map(
    (line) => line[1] ?? '',
  )
