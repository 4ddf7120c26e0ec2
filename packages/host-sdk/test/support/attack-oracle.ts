/**
 * What an app's end has to make of an attack, by the protocol alone: which handlers run with what, and each answer, of which
 * every one belongs to one message. Written beside the ends, and not taken from any of them.
 */
import { BRIDGE_CALLS, type BridgeCall, type InvalidValue } from '@easel/contract/bridge'
import type { Attacked, AttackReply, AttackStep } from './attack.ts'
import { marked } from './hostile-texts.ts'

/** What the app's end is called in a text that is posted; see `AttackStep`. */
const APP = '@app'
const MARK = marked({}).slice(0, -1)
const MAX_TEXT = 131_072
const MAX_ID = 64
const MAX_KEY = 256
const MAX_FORMER = 100
const PER_SECOND = 20

type Outcome = Pick<AttackReply, 'value' | 'code' | 'detail'>
type Fields = Record<string, unknown>

const ROWS: Record<string, BridgeCall> = BRIDGE_CALLS
const HANDLED = Object.keys(ROWS).filter((name) => ROWS[name]?.to === 'host')
/** The handlers of these answer what cannot be written or is too long. */
const IMPOSSIBLE = ['getParams', 'getEventTracking']

const refused = (code: string, detail = ''): Outcome => ({ code, detail })
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function read(text: string): Fields | null {
  if (text.length > MAX_TEXT || !text.startsWith(MARK)) return null
  try {
    const message: unknown = JSON.parse(text)
    return isObject(message) ? message : null
  } catch {
    return null
  }
}

/** A number as the platform reads one. */
function whole(value: unknown, otherwise: number): number {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof number === 'number' && Number.isFinite(number) ? Math.trunc(number) : otherwise
}

/** One connection after the other, as the end has them. */
class Expected {
  readonly handled: Attacked['handled'] = []
  readonly replies: AttackReply[] = []
  #at = 0
  #now = 0
  #peer: string | null = null
  #former: string[] = []
  #connectedAt: number[] = []
  #isUnderstood = false
  #last = -1
  readonly #once = new Map<string, { argument: string; outcome: Outcome }>()

  constructor(steps: readonly AttackStep[], renewed: ReadonlySet<number>) {
    for (const [at, { post, passes = 0 }] of steps.entries()) {
      this.#at = at
      const message = post === undefined ? null : read(post)
      if (message) this.#receive(message)
      this.#now += passes
      // The page hung: it is given up, and may come back.
      if (renewed.has(at)) this.#drop(false)
    }
  }

  #receive(message: Fields): void {
    const { type, id, to } = message
    if (typeof id !== 'string' || id === '' || id.length > MAX_ID || id === APP) return
    if (type === 'hello') this.#greeted(id, to)
    else if (id !== this.#peer || to !== APP) return
    else if (type === 'bye') this.#drop()
    else if (type === 'call') this.#called(message)
  }

  #greeted(id: string, to: unknown): void {
    if ((to !== undefined && to !== APP) || id === this.#peer) return
    if (this.#former.includes(id)) return
    this.#connectedAt = this.#connectedAt.filter((at) => this.#now - at < 1000)
    if (this.#connectedAt.length >= PER_SECOND) return
    this.#connectedAt.push(this.#now)
    this.#drop()
    this.#peer = id
    this.#last = -1
  }

  #drop(isFormer = true): void {
    if (isFormer && this.#peer) this.#former = [...this.#former, this.#peer].slice(-MAX_FORMER)
    this.#peer = null
    this.#isUnderstood = false
  }

  #called({ n, name, argument, key }: Fields): void {
    if (typeof n !== 'number' || typeof name !== 'string') return
    const reply = (outcome: Outcome) =>
      this.replies.push({ at: this.#at, n, to: this.#peer as string, ...outcome })
    if (name !== 'hello' && !this.#isUnderstood) return void reply(refused('VERSION', 'No hello.'))
    if (n <= this.#last) return
    this.#last = n
    reply(name === 'hello' ? this.#welcome(argument) : this.#answer(name, argument, key))
  }

  #welcome(argument: unknown): Outcome {
    const { version, oldest } = isObject(argument) ? argument : ({} as Fields)
    const theirs = whole(version, 0)
    this.#isUnderstood = theirs >= 1 && whole(oldest, theirs) <= 1
    return { value: { version: 1, oldest: 1, can: HANDLED.toSorted() } }
  }

  #answer(name: string, given: unknown, key: unknown): Outcome {
    const row = HANDLED.includes(name) ? ROWS[name] : undefined
    if (!row) return refused('UNSUPPORTED')
    let argument: Fields
    try {
      argument = row.argument(given, `The argument of ${name}`) as Fields
    } catch (misfit) {
      return refused('INVALID_ARGUMENT', `${(misfit as InvalidValue).message}.`)
    }
    if (!row.idempotent) return this.#handle(name, argument)
    if (typeof key !== 'string' || key === '' || key.length > MAX_KEY)
      return refused('INVALID_ARGUMENT', 'Its key is missing.')
    const written = JSON.stringify(argument)
    const first = this.#once.get(`${name} ${key}`)
    if (first)
      return first.argument === written ? first.outcome : refused('INVALID_ARGUMENT', 'Its key is used.')
    const outcome = this.#handle(name, argument)
    this.#once.set(`${name} ${key}`, { argument: written, outcome })
    return outcome
  }

  #handle(name: string, argument: Fields): Outcome {
    this.handled.push({ at: this.#at, name, argument })
    return IMPOSSIBLE.includes(name) ? refused('REJECTED') : { value: {} }
  }
}

/** All that the handlers get and all that the page is answered, by the steps at which the end took another id. */
export const expectedOf = (
  steps: readonly AttackStep[],
  { renewed }: Pick<Attacked, 'renewed'>,
): Pick<Attacked, 'handled' | 'replies'> => new Expected(steps, new Set(renewed))

/**
 * What is wrong with how the calls of the app have ended: with an answer that no page has given to that call, more than once, or
 * never.
 */
export function wronglySettled(steps: readonly AttackStep[], { settled }: Attacked): unknown[] {
  const calls = steps.filter(({ call }) => call).length
  const seen = new Set<number>()
  const wrong: unknown[] = settled.filter((one) => {
    const isAgain = seen.has(one.n)
    seen.add(one.n)
    if (isAgain || !(one.n >= 1 && one.n <= calls)) return true
    if ('code' in one) return false
    const { type, to, n, value, code } = read(steps[one.at]?.post ?? '') ?? {}
    const isAnswer = type === 'reply' && to === APP && Math.trunc(n as number) === one.n && code === undefined
    return !isAnswer || JSON.stringify(isObject(value) ? value : {}) !== JSON.stringify(one.value)
  })
  for (let n = 1; n <= calls; n += 1) if (!seen.has(n)) wrong.push({ n, never: true })
  return wrong
}
