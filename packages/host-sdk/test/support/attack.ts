/** Attacks on the ends of other languages: what is posted, and what may come of it. */
import { BRIDGE_CALLS, type BridgeCall } from '@easel/contract/bridge'
import { hostileArguments } from './hostile-arguments.ts'
import { addressed, callOf, HOSTILE_MESSAGES, HOSTILE_TEXTS, marked } from './hostile-texts.ts'
import { textsOf } from './random-texts.ts'
import { seeded } from './seeded.ts'

export interface AttackStep {
  /** A text from the page. `@app` is the id of the app's end, `@former` the one before. */
  post?: string
  /** The app calls the page. */
  call?: string
  /** Milliseconds. */
  passes?: number
}

export interface Attack {
  by: 'listener' | 'interface'
  steps: AttackStep[]
}

export interface Attacked {
  /** What the handlers have got, by which step. */
  handled: { at: number; name: string; argument: Record<string, unknown> }[]
  /** Steps whose handler's answer was refused. */
  rejected: number[]
  /** What would have ended the app. */
  failed: { at: number; error: string }[]
  /** Calls of the app that were never settled. */
  unsettled: number
  /** Bytes. */
  kept: number
  isQuiet: boolean
}

type Line =
  | { at: number; error: string }
  | { at: number; rejected: true }
  | Attacked['handled'][number]
  | Pick<Attacked, 'kept' | 'unsettled' | 'isQuiet'>

/** The lines that the other end has printed: those of each attack end with what is left of it. */
export function readAttacked(output: string): Attacked[] {
  const all: Attacked[] = []
  const nothing = (): Pick<Attacked, 'handled' | 'failed' | 'rejected'> => ({
    handled: [],
    failed: [],
    rejected: [],
  })
  let one = nothing()
  for (const text of output.trim().split('\n')) {
    const line = JSON.parse(text) as Line
    if ('error' in line) one.failed.push(line)
    else if ('rejected' in line) one.rejected.push(line.at)
    else if ('name' in line) one.handled.push(line)
    else {
      all.push({ ...one, ...line })
      one = nothing()
    }
  }
  return all
}

const APP = '@app'

function connects(page: string): AttackStep[] {
  const hello = { version: 1, oldest: 1, can: ['userChange', 'changeLanguage'] }
  return [
    // A page takes a while to load: more of them would be a flood.
    { post: marked({ type: 'hello', id: page }), passes: 100 },
    { post: marked({ ...callOf('hello', hello, 0), id: page, to: APP }) },
  ]
}

/** Each hostile input in a connection of its own, with an honest call after it. */
export function hostileAttack(): {
  steps: AttackStep[]
  inputs: { what: string; from: number; to: number }[]
} {
  const steps: AttackStep[] = []
  const inputs: { what: string; from: number; to: number }[] = []
  /** `isBack`: meanwhile another has greeted, and the page is loaded anew after it. */
  const add = (what: string, texts: (page: string) => string[], isBack = false) => {
    const page = `page-${inputs.length}`
    const from = steps.length
    const message = { kind: 'info', text: what }
    const last = isBack ? `${page}-again` : page
    const honest = marked({ ...callOf('showMessage', message, 900, what), id: last, to: APP })
    steps.push(...connects(page), ...texts(page).map((post) => ({ post })))
    if (isBack) steps.push(...connects(last))
    steps.push({ post: honest })
    inputs.push({ what, from, to: steps.length })
  }
  for (const [what, message] of HOSTILE_MESSAGES)
    add(what, (page) => [marked({ id: page, to: APP, ...message })])
  for (const [what, text] of HOSTILE_TEXTS) add(what, (page) => [addressed(text, page, APP)])
  const evil = callOf('showVip', { reason: 'evil' })
  const stranger = (page: string) => [
    marked({ type: 'hello', id: 'stranger' }),
    marked({ ...evil, id: 'stranger' }),
    marked({ ...evil, id: 'stranger', to: page }),
  ]
  add('a stranger who greets and does not learn the id of the app', stranger, true)
  const early = (page: string) => [
    marked({ type: 'hello', id: `${page}-new` }),
    marked({ ...evil, id: `${page}-new`, to: APP }),
  ]
  add('a call before the handshake of a new page', early, true)
  const former = (page: string) => [
    marked({ type: 'hello', id: 'page-0' }),
    marked({ ...evil, id: 'page-0', to: APP }),
    marked({ ...evil, n: 1, id: 'page-0', to: page }),
  ]
  add('a page that is gone, and greets again', former)
  return { steps, inputs }
}

/** Random texts, most of them nearly valid, with calls of the app and pauses between them. */
export function fuzzAttack(count: number, seed: number): AttackStep[] {
  const { below, pick } = seeded(seed)
  const random = textsOf(seed + 1)
  const valid = hostileArguments().steps.flatMap(({ guest }) => (guest?.type === 'call' ? [guest] : []))
  const steps: AttackStep[] = []
  let page = 'page-0'
  let n = 0
  let pages = 0
  const connect = () => {
    if (below(4)) pages += 1
    // Some have been there before.
    page = `page-${below(8) ? pages : below(pages + 1)}`
    n = 0
    steps.push(...connects(page))
  }
  const nearlyValid = (): string => {
    const { name, argument } = pick(valid)
    n += below(5) ? 1 : -below(3)
    const call = callOf(name, argument, n, `k${below(300)}`)
    return marked({ ...call, id: below(20) ? page : 'stranger', to: below(20) ? APP : '@former' })
  }
  connect()
  while (steps.length < count) {
    const kind = below(200)
    // The random ones end connections, too.
    if (kind < 20) connect()
    // The page does not answer: it is given up.
    else if (kind === 20) steps.push({ call: 'userChange', passes: below(2) * 3000 })
    else if (kind === 21) steps.push({ passes: below(12_000) })
    else {
      const post = kind < 100 ? random([page, APP, 'page-1', APP, 'stranger'], count) : nearlyValid()
      steps.push({ post, passes: below(2) * 100 })
    }
  }
  return steps
}

interface Posted {
  type?: unknown
  id?: unknown
  to?: unknown
  n?: unknown
  name?: unknown
  argument?: unknown
  key?: unknown
}

function read(text: string): Posted {
  try {
    return text.startsWith(marked({}).slice(0, -1)) ? (Object(JSON.parse(text)) as Posted) : {}
  } catch {
    return {}
  }
}

/**
 * The pages that an end may hear at each step: the last that has greeted this end for the first time, or one that has come back
 * since. A former one is not heard, but one that hung may come back.
 */
function greeters(steps: readonly AttackStep[]): ReadonlySet<unknown>[] {
  const seen = new Set<string>()
  let heard = new Set<string>()
  return steps.map(({ post = '' }) => {
    const { type, id, to = APP } = read(post)
    if (type === 'hello' && typeof id === 'string' && id && id !== APP && to === APP) {
      heard = new Set(seen.has(id) ? [...heard, id] : [id])
      seen.add(id)
    }
    return heard
  })
}

const isChecked = (name: string, given: unknown, got: unknown): boolean => {
  const row = BRIDGE_CALLS[name as keyof typeof BRIDGE_CALLS]
  try {
    return row.to === 'host' && written(row.argument(given, name)) === written(got)
  } catch {
    return false
  }
}

/** The same text for the same fields, in any order. */
const written = (value: unknown): string => JSON.stringify(sorted(JSON.parse(JSON.stringify(value))))

function sorted(value: unknown): unknown {
  if (Object(value) !== value) return value
  const pairs = Object.entries(value as object).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return pairs.map(([name, field]) => [name, sorted(field)])
}

/** The steps that ran a handler although nobody has called it: another page, another connection, a value that does not fit. */
export function unauthenticated(steps: readonly AttackStep[], { handled }: Attacked): unknown[] {
  const heard = greeters(steps)
  return handled.filter(({ at, name, argument }) => {
    const posted = read(steps[at]?.post ?? '')
    const isCall = posted.type === 'call' && posted.name === name
    return !(
      isCall &&
      heard[at]?.has(posted.id) &&
      posted.to === APP &&
      isChecked(name, posted.argument, argument)
    )
  })
}

/** Keys of calls that cost money or change something, and were handled more than once. */
export function repeated(steps: readonly AttackStep[], { handled }: Attacked): string[] {
  const rows: Record<string, BridgeCall> = BRIDGE_CALLS
  const keys = handled
    .filter(({ name }) => rows[name]?.idempotent)
    .map(({ at, name }) => `${name} ${String(read(steps[at]?.post ?? '').key)}`)
  return keys.filter((key, index) => keys.indexOf(key) !== index)
}
