import { askEarly, type EarlyOptions } from '@easel/client/early'
import type { ImagePage } from '@easel/contract/types'
import { cover, EARLY, type EarlyWord, type OwnAnswers } from '@easel/first-paint'
import { PERSONAL_KEYS } from '@easel/widgets/stored-keys'
import { type Early, keepEarly } from './early-window.ts'

type Answers = Omit<OwnAnswers, 'at'>

/** What the painted page is made whole with. */
interface Asked {
  /** Before anything is known of the person's. */
  before: EarlyWord[]
  answer: Promise<{ answers: Answers; words: EarlyWord[] } | null>
}

interface Parts extends EarlyOptions {
  window: Window
  /** The page without the base of its surface. */
  path: string
  /** Token and device of whoever is asked for. */
  who: string
  /** What is kept of this person on this device. */
  read(key: string): string | null
}

/**
 * Asks for what the person has on this page while the application is still on its way, and shows with what the server has
 * painted where that is nothing yet. What comes is handed to the application, which then need not ask.
 */
export function askAhead(parts: Parts): void {
  const { window, path, who } = parts
  const asked = ASK[path]?.(parts)
  if (!asked) return
  const early: Early = { who, own: null, isTaken: false }
  keepEarly(window, early)
  show(window, asked.before)
  void asked.answer.then((answer) => {
    if (!answer || early.isTaken) return
    early.own = { at: Date.now(), ...answer.answers }
    show(window, answer.words)
  })
}

const ASK: Record<string, (parts: Parts) => Asked> = {
  '/works': (parts) => ({ before: [], answer: works(parts) }),
  '/queue': (parts) => ({ before: [], answer: queue(parts) }),
  '/square': (parts) => ({ before: [], answer: square(parts) }),
  '/create': create,
}

const show = ({ document }: Window, words: readonly EarlyWord[]): void =>
  document.documentElement.setAttribute(EARLY, words.join(' '))

const noneIf = (isNone: boolean): EarlyWord[] => (isNone ? ['none'] : [])
const isEmpty = ({ items, nextCursor }: ImagePage): boolean => items.length === 0 && !nextCursor

async function works(parts: Parts) {
  const [mine, running] = await Promise.all([
    askEarly(parts, 'mine', {}),
    askEarly(parts, 'queue', { tab: 'running' }),
  ])
  if (mine) loadPictures(mine)
  return mine && running && { answers: { mine, running }, words: noneIf(isEmpty(mine) && isEmpty(running)) }
}

/** So many fill the screen of a phone. */
const PICTURES = 4

/** The first pictures are on their way before the application asks for them. */
function loadPictures({ items }: ImagePage): void {
  for (const set of items.slice(0, PICTURES)) {
    const url = cover(set)?.thumbUrl
    if (url) new Image().src = url
  }
}

async function queue(parts: Parts) {
  const all = await askEarly(parts, 'queue', { tab: 'all' })
  return all && { answers: { queue: all }, words: noneIf(isEmpty(all)) }
}

async function square(parts: Parts) {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const today = await askEarly(parts, 'square', { timezone: timeZone || 'UTC' })
  return today && { answers: { square: today }, words: noneIf(isEmpty(today) && today.previousDay === null) }
}

/** Create begins with its results; and with who will see them, unless that was read. */
function create(parts: Parts): Asked {
  const { read } = parts
  const invited: EarlyWord[] = (read(PERSONAL_KEYS.sets) ?? '[]') === '[]' ? ['invited'] : []
  const isTold = read(PERSONAL_KEYS.audienceDisclosed) !== null || hasReference(read(PERSONAL_KEYS.draft))
  const answer = askEarly(parts, 'settings', undefined).then((settings) => {
    if (!settings) return null
    const isDue = !isTold && settings.isNoShow === '0' && settings.square !== 'none'
    const told: EarlyWord = settings.square === 'partner' ? 'told-here' : 'told'
    return { answers: { settings }, words: isDue ? [...invited, told] : invited }
  })
  return { before: isTold ? invited : [...invited, 'waits'], answer }
}

function hasReference(draft: string | null): boolean {
  try {
    return Boolean(JSON.parse(draft ?? '{}')?.reference)
  } catch {
    return false
  }
}
