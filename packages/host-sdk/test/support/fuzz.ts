import { BRIDGE_CALLS, BRIDGE_ERROR_CODES, type BridgeCall, callsTo } from '@easel/contract/bridge'
import { later } from './later.ts'
import { codeOf, type Rig } from './rig.ts'
import { seeded } from './seeded.ts'
import { windows } from './window-rig.ts'

export interface FuzzResult {
  /** Number of handlers that ran: many of the messages are right. */
  handled: number
  /** Number of handlers that ran with a value that their check refuses. */
  unchecked: number
  /** The result of the last honest call. */
  honest: unknown
  unhandled: unknown[]
}

/** What comes of random messages. */
export const UNHARMED = { unchecked: 0, honest: { answered: { headers: {} } }, unhandled: [] }

/** Some messages end a connection: after so many, the page is loaded again. */
const MESSAGES_TO_A_PAGE = 100

/** Sends random messages to the ends of a transport, and a call in the end. */
export async function fuzz(rig: Rig, messages: number, seed: number): Promise<FuzzResult> {
  const unhandled: unknown[] = []
  const onRejection = (reason: unknown) => unhandled.push(reason)
  process.on('unhandledRejection', onRejection)
  const result: FuzzResult = { handled: 0, unchecked: 0, honest: null, unhandled }
  const watched = (to: BridgeCall['to']) =>
    Object.fromEntries(
      callsTo(to).map((name) => [
        name,
        (given: unknown) => {
          result.handled += 1
          try {
            BRIDGE_CALLS[name].argument(given, name)
          } catch {
            result.unchecked += 1
          }
          return { outcome: 'done', headers: {}, names: [], first: true } as never
        },
      ]),
    )
  const pair = rig.open({ host: { on: watched('host') }, guest: { on: watched('guest') } })
  await pair.guest.ready
  await codeOf(pair.guest.getParams())
  const send = rig.random(pair, seed, messages)
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  for (let n = 1; n <= messages; n += 1) {
    send()
    if (n % 50 === 0) await turn()
    if (n % MESSAGES_TO_A_PAGE !== 0 && n < messages) continue
    for (let turns = 0; turns < 5; turns += 1) await turn()
    // A reloaded page is a new peer, so no earlier message counts; connections are limited by the second.
    later(1100)
    await pair.reload()
  }
  result.honest = await codeOf(pair.guest.getParams({}, { timeout: 5000 }))
  pair.end()
  await new Promise((resolve) => setTimeout(resolve, 10))
  process.off('unhandledRejection', onRejection)
  return result
}

export interface ChaosResult {
  calls: number
  settled: number
  /** Number of calls by outcome. */
  outcomes: Record<string, number>
  undocumented: number
}

/** Makes calls in both directions while pages reload, vanish and are destroyed at random. */
export async function chaos(calls: number, seed: number): Promise<ChaosResult> {
  const { below, pick } = seeded(seed)
  const outcomes: Record<string, number> = {}
  let settled = 0
  const waiting: Promise<unknown>[] = []
  const note = (call: Promise<unknown>) => {
    const counted = codeOf(call).then((outcome) => {
      settled += 1
      const name = typeof outcome === 'string' ? outcome : 'answered'
      outcomes[name] = (outcomes[name] ?? 0) + 1
    })
    waiting.push(counted)
  }
  const slowly = async <T>(answer: T): Promise<T> => {
    if (below(3) === 0) await new Promise((resolve) => setTimeout(resolve, below(4)))
    return answer
  }
  const open = () =>
    windows.open({
      host: { timeout: 800, on: { getParams: () => slowly({ headers: {} }) } },
      guest: { timeout: 800, on: { userChange: () => slowly(undefined) } },
    })
  let pair = open()
  for (let n = 0; n < calls; n += 1) {
    note(below(2) ? pair.host.call('userChange', {}) : pair.guest.getParams())
    if (n % 10 === 0) await new Promise((resolve) => setImmediate(resolve))
    const fate = below(200)
    if (fate === 0) await pair.reload()
    if (fate === 1) pair[pick(['host', 'guest'] as const)].destroy()
    if (fate === 2) pair.vanish()
    if (fate <= 2 && fate > 0) {
      note(pair.host.call('userChange', {}))
      pair.end()
      pair = open()
    }
  }
  await Promise.all(waiting)
  pair.end()
  const known = new Set<string>([...BRIDGE_ERROR_CODES, 'answered'])
  const undocumented = Object.keys(outcomes).filter((name) => !known.has(name)).length
  return { calls: waiting.length, settled, outcomes, undocumented }
}
