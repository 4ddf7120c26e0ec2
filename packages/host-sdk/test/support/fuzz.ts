import { BRIDGE_CALLS, BRIDGE_ERROR_CODES } from '@easel/contract/bridge'
import { codeOf, GUEST, windows } from './rigs.ts'
import { seeded } from './seeded.ts'
import { SimPort } from './sim-window.ts'

const NAMES = [...Object.keys(BRIDGE_CALLS), 'hello', 'constructor', '__proto__', 'then', '', 'showVip.call']
const TYPES = ['SYN', 'ACK1', 'ACK2', 'CALL', 'REPLY', 'DESTROY', 'syn', 7, null]
const LEAVES = [
  null,
  undefined,
  true,
  -1,
  0,
  1.5,
  Number.NaN,
  '',
  'home',
  'javascript:1',
  '<script>',
  '\u2028',
  10n,
]

export interface FuzzResult {
  messages: number
  /** Number of handlers that ran with a value that their check refuses. */
  unchecked: number
  /** The result of the last honest call. */
  honest: unknown
  unhandled: unknown[]
}

/**
 * Sends random messages to the host, most of them nearly valid: through the window, through its port, and
 * from a foreign window.
 */
export async function fuzz(messages: number, seed: number): Promise<FuzzResult> {
  const { below, pick } = seeded(seed)
  const unhandled: unknown[] = []
  const onRejection = (reason: unknown) => unhandled.push(reason)
  process.on('unhandledRejection', onRejection)
  let unchecked = 0
  const watched = (name: keyof typeof BRIDGE_CALLS) => (given: unknown) => {
    try {
      BRIDGE_CALLS[name].argument(given, name)
    } catch {
      unchecked += 1
    }
    return { outcome: 'done', headers: {}, names: [] } as never
  }
  const on = Object.fromEntries(
    Object.entries(BRIDGE_CALLS)
      .filter(([, { to }]) => to === 'host')
      .map(([name]) => [name, watched(name as keyof typeof BRIDGE_CALLS)]),
  )
  const pair = windows.open({ host: { on } })
  await pair.guest.ready

  const value = (depth: number): unknown => {
    const kind = below(depth > 3 ? 6 : 9)
    if (kind < 6) return pick(LEAVES)
    if (kind === 6) return Array.from({ length: below(4) }, () => value(depth + 1))
    const fields = [
      'to',
      'reason',
      'key',
      'url',
      'text',
      'kind',
      '__proto__',
      'headers',
      'version',
      'can',
      'id',
    ]
    return Object.fromEntries(Array.from({ length: below(5) }, () => [pick(fields), value(depth + 1)]))
  }
  const message = (): unknown => {
    if (below(12) === 0) return value(0)
    if (below(12) === 0)
      return { penpal: pick(['syn', 'ack', 'call', 'reply', 1]), id: 1, methodName: pick(NAMES) }
    return {
      namespace: below(20) ? 'penpal' : value(2),
      channel: below(20) ? 'easel' : value(2),
      type: pick(TYPES),
      id: below(4) ? String(below(50)) : value(2),
      callId: below(4) ? String(below(50)) : value(2),
      participantId: below(3) ? `p${below(5)}` : value(2),
      methodPath: below(4) ? [pick(NAMES)] : value(1),
      args: below(4) ? [value(1), below(messages), `k${below(50)}`] : value(1),
      value: value(1),
      isError: below(2) === 0,
      isSerializedErrorInstance: below(2) === 0,
    }
  }
  for (let n = 0; n < messages; n += 1) {
    const data = message()
    const way = below(10)
    const { guestWindow, hostWindow } = pair
    if (way < 5) [...guestWindow.page.ports].at(-1)?.postMessage(data)
    else {
      const origin = way < 8 ? GUEST : pick(['https://evil.example', 'null'])
      const ports = Array.from({ length: below(3) }, () => new SimPort())
      hostWindow.deliver(data, { source: guestWindow, origin, ports })
    }
    if (n % 50 === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  // A reloaded guest is a new peer, so no earlier message counts.
  await new Promise((resolve) => setTimeout(resolve, 1100))
  await pair.reload()
  const honest = await codeOf(pair.guest.showVip({ reason: 'honest' }, { timeout: 5000 }))
  pair.end()
  await new Promise((resolve) => setTimeout(resolve, 10))
  process.off('unhandledRejection', onRejection)
  return { messages, unchecked, honest, unhandled }
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
