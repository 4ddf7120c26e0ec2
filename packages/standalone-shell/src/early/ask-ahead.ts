import { askEarly, type EarlyOptions } from '@easel/client/early'
import type { ImagePage, ImageSet } from '@easel/contract/types'
import {
  COMPACT,
  cover,
  EARLY,
  type EarlyWord,
  type Kept,
  type OwnAnswers,
  USED_UP_BY,
} from '@easel/first-paint'
import { PERSONAL_KEYS } from '@easel/widgets/stored-keys'
import { EACH_KEY, filterOf, narrowing } from '@easel/widgets/works-filter'
import { type Early, forgetEarly, keepEarly } from './early-window.ts'
import { loaded } from './link-to.ts'

type Answers = Omit<OwnAnswers, 'at'>

/** What the painted page is made whole with. */
interface Asked {
  /** Before anything is known of the person's. */
  before: EarlyWord[]
  /** Each is shown when it comes. */
  answers: Promise<Answer | null>[]
}

interface Answer {
  answers: Answers
  words?: EarlyWord[]
  /** Shows what there is. */
  paint?: () => void
}

interface Parts extends EarlyOptions {
  window: Window
  /** The page without the base of its surface. */
  path: string
  /** The query of the address; only that of the works is read. */
  params?: Readonly<Record<string, string>>
  /** Token and device of whoever is there. */
  who(): string
  /** What is kept of this person on this device. */
  read(key: string): string | null
  /** Shows works in the painted page; without it, that is left to the application. */
  paintWorks?(works: ImagePage): void
  /** The same for the results of Create, in their order; undefined: not known. */
  paintResults?(sets: readonly (ImageSet | undefined)[]): void
}

/**
 * Asks for what the person has on this page while the application is still on its way, and shows with what the server has
 * painted where that is nothing yet. What comes is handed to the application, which then need not ask.
 */
export function askAhead(parts: Parts): void {
  const { window, path } = parts
  const at = Date.now()
  const asked = ASK[path]?.(parts)
  if (!asked) return
  const early: Early = { who: parts.who(), own: null, isOver: false }
  keepEarly(window, early)
  show(window, asked.before)
  const take = (answer: Answer | null) => {
    if (!answer || early.isOver) return
    // Another tab may have signed out, or somebody else in.
    if (parts.who() !== early.who) return forgetEarly(window)
    early.own = { at, ...early.own, ...answer.answers }
    if (answer.words) show(window, answer.words)
    answer.paint?.()
  }
  for (const answer of asked.answers) void answer.then(take)
}

const ASK: Record<string, (parts: Parts) => Asked> = {
  '/works': (parts) => ({ before: [], answers: [works(parts)] }),
  '/queue': (parts) => ({ before: [], answers: [queue(parts)] }),
  '/square': (parts) => ({ before: [], answers: [square(parts)] }),
  '/create': create,
}

const show = ({ document }: Window, words: readonly EarlyWord[]): void =>
  document.documentElement.setAttribute(EARLY, words.join(' '))

const noneIf = (isNone: boolean): EarlyWord[] => (isNone ? ['none'] : [])
const isEmpty = ({ items, nextCursor }: ImagePage): boolean => items.length === 0 && !nextCursor

async function works(parts: Parts) {
  // Images by themselves are laid out by the application alone.
  if (parts.read(EACH_KEY) !== null) return null
  const filter = filterOf(parts.params ?? {})
  const isWhole = narrowing(filter).length === 0
  const [mine, running] = await Promise.all([
    askEarly(parts, 'mine', filter),
    askEarly(parts, 'queue', { tab: 'running' }),
  ])
  if (mine) loadPictures(mine)
  if (!mine || !running) return null
  const words = noneIf(isWhole && isEmpty(mine) && isEmpty(running))
  // What is under way stands before all of them, and only the application follows it; and which day is the last.
  const isPlain = (!isWhole || isEmpty(running)) && filter.order === undefined
  const paint = isPlain && !isEmpty(mine) ? () => parts.paintWorks?.(mine) : () => {}
  return { answers: { mine, filter: { ...filter }, running }, words, paint }
}

/** So many fill the screen of a phone. */
const PICTURES = 4

/**
 * The first pictures are on their way before the application asks for them, and the very first does not share a slow line
 * with those beside it.
 */
function loadPictures({ items }: ImagePage): void {
  const urls = items.slice(0, PICTURES).flatMap((set) => cover(set)?.thumbUrl ?? [])
  const load = (url: string) => Object.assign(new Image(), { src: url })
  const [first, ...others] = urls
  if (first) void loaded(load(first)).then(() => others.forEach(load))
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
  const sets = setsIn(read)
  const invited: EarlyWord[] = sets.length === 0 ? ['invited'] : []
  const isTold = isDisclosed(read) || Boolean(draftIn(read).reference)
  const before: EarlyWord[] = isTold ? invited : [...invited, 'waits']
  const settled = askEarly(parts, 'settings', undefined).then((settings) => {
    if (!settings) return null
    const isDue = !isTold && settings.isNoShow === '0' && settings.square !== 'none'
    const told: EarlyWord = settings.square === 'partner' ? 'told-here' : 'told'
    return { answers: { settings }, words: isDue ? [...invited, told] : invited }
  })
  const listed = async () => {
    const lists = await askSets(parts)
    return { answers: lists, paint: () => parts.paintResults?.(sets.map((id) => found(lists, id))) }
  }
  return { before, answers: sets.length > 0 ? [settled, listed()] : [settled] }
}

/** Where the results of Create are: those of the last days in the queue, and finished ones in the works however old they are. */
async function askSets(parts: Parts) {
  const [queue, mine] = await Promise.all([
    askEarly(parts, 'queue', { tab: 'all' }),
    askEarly(parts, 'mine', {}),
  ])
  return { ...(queue && { queue }), ...(mine && { mine }) }
}

const found = ({ queue, mine }: Answers, id: unknown): ImageSet | undefined =>
  [...(queue?.items ?? []), ...(mine?.items ?? [])].find((set) => set.id === id)

function setsIn(read: Parts['read']): unknown[] {
  const ids = parsed(read(PERSONAL_KEYS.sets))
  return Array.isArray(ids) ? ids : []
}

const isDisclosed = (read: Parts['read']): boolean => read(PERSONAL_KEYS.audienceDisclosed) !== null

const draftIn = (read: Parts['read']): { prompt?: unknown; reference?: unknown } =>
  Object(parsed(read(PERSONAL_KEYS.draft)))

/** What this person has kept of Create. */
export const keptOf = (read: Parts['read']): Kept => {
  const { prompt, reference } = draftIn(read)
  const { until, who } = Object(parsed(read(PERSONAL_KEYS.usedUp)))
  if (until > Date.now()) return { prompt, mark: [USED_UP_BY, who] }
  const isCompact = !reference && setsIn(read).length > 0
  return isCompact ? { prompt, mark: [COMPACT, isDisclosed(read) ? 'told' : ''] } : { prompt }
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
