/** Attacks on the ends of other languages: what is posted, and what may come of it. */
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

/** An answer to a call of the page, by the step that has posted it. */
export interface AttackReply {
  at: number
  n: number
  /** The page that it is addressed to. */
  to: string
  value?: unknown
  code?: string
  detail?: string
}

export interface Attacked {
  /** What the handlers have got, by which step. */
  handled: { at: number; name: string; argument: Record<string, unknown> }[]
  replies: AttackReply[]
  /** Steps in which the end has given its page up, and taken another id. */
  renewed: number[]
  /** How the calls of the app have ended: the first one is 1. */
  settled: ({ at: number; n: number } & ({ value: unknown } | { code: string }))[]
  /** What would have ended the app. */
  failed: { at: number; error: string }[]
  /** Bytes. */
  kept: number
  isQuiet: boolean
}

/** What an attack leaves: its last line. */
type Rest = Pick<Attacked, 'kept' | 'isQuiet'>
/** One of these in each line, but the last of an attack. */
interface Line {
  handled?: Attacked['handled'][number]
  reply?: AttackReply
  renewed?: number
  settled?: Attacked['settled'][number]
  failed?: Attacked['failed'][number]
  rest?: Rest
}

/** The lines that the other end has printed: those of each attack end with what is left of it. */
export function readAttacked(output: string): Attacked[] {
  const all: Attacked[] = []
  const nothing = (): Omit<Attacked, keyof Rest> => ({
    handled: [],
    replies: [],
    renewed: [],
    settled: [],
    failed: [],
  })
  let one = nothing()
  for (const text of output.trim().split('\n')) {
    const line = JSON.parse(text) as Line
    if (line.handled) one.handled.push(line.handled)
    if (line.reply) one.replies.push(sortedNames(line.reply))
    if (line.renewed !== undefined) one.renewed.push(line.renewed)
    if (line.settled) one.settled.push(line.settled)
    if (line.failed) one.failed.push(line.failed)
    if (!line.rest) continue
    all.push({ ...one, ...line.rest })
    one = nothing()
  }
  return all
}

/** The names of what an end can do have no order. */
function sortedNames(reply: AttackReply): AttackReply {
  const { can } = Object(reply.value) as { can?: string[] }
  return can ? { ...reply, value: { ...(reply.value as object), can: can.toSorted() } } : reply
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
