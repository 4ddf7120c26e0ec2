/** Random and hostile texts, most of them nearly valid, at both ends of a webview. */
import { BRIDGE_CALLS } from '@easel/contract/bridge'
import { later } from './later.ts'
import { nativeRig } from './native-rigs.ts'
import { codeOf } from './rig.ts'
import { seeded } from './seeded.ts'

const NAMES = [...Object.keys(BRIDGE_CALLS), 'hello', 'constructor', '__proto__', 'then', '', 'showVip.call']
const TYPES = ['hello', 'call', 'reply', 'ping', 'pong', 'bye', 'HELLO', 7, null]
const LEAVES = [null, true, -1, 0, 1.5, '', 'home', 'javascript:1', '<script>', '\u2028', { __proto__: null }]
const FIELDS = ['to', 'reason', 'key', 'url', 'text', 'kind', 'headers', 'version', 'can', 'id', 'outcome']

export interface TextFuzzResult {
  /** Number of handlers that ran with a value that their check refuses. */
  unchecked: number
  /** The result of the last honest call. */
  honest: unknown
  unhandled: unknown[]
}

/** Ids as they are on the wire, so that most messages look as if they were of this connection. */
function idsOf(texts: readonly string[]): string[] {
  return [...new Set(texts.slice(-200).flatMap((text) => text.match(/[0-9a-f]{32}/g) ?? []))].slice(-4)
}

/** Texts with these ids, whose numbers are below that of the messages. */
export function textsOf(seed: number): (ids: readonly string[], messages: number) => string {
  const { below, pick } = seeded(seed)
  const value = (depth: number): unknown => {
    const kind = below(depth > 3 ? 6 : 9)
    if (kind < 6) return pick(LEAVES)
    if (kind === 6) return Array.from({ length: below(4) }, () => value(depth + 1))
    return Object.fromEntries(Array.from({ length: below(5) }, () => [pick(FIELDS), value(depth + 1)]))
  }
  return (ids, messages) => {
    const id = () => (below(5) ? (ids[below(Math.max(1, ids.length))] ?? 'x') : (value(2) as string))
    const text = JSON.stringify({
      type: pick(TYPES),
      id: id(),
      ...(below(3) && { to: id() }),
      n: below(4) ? below(messages) : value(2),
      name: below(5) ? pick(NAMES) : value(2),
      argument: value(0),
      key: below(3) ? `k${below(50)}` : value(2),
      ...(below(2) ? { value: value(0) } : { code: value(1), detail: value(1) }),
    })
    const form = below(20)
    if (form === 0) return text
    if (form === 1) return `{"easel":1,${text.slice(1, below(text.length))}`
    if (form === 2) return `{"easel":2,${text.slice(1)}`
    return `{"easel":1,${text.slice(1)}`
  }
}

export async function textFuzz(name: string, messages: number, seed: number): Promise<TextFuzzResult> {
  const { below } = seeded(seed + 1)
  const text = textsOf(seed)
  const unhandled: unknown[] = []
  const onRejection = (reason: unknown) => unhandled.push(reason)
  process.on('unhandledRejection', onRejection)
  const result: TextFuzzResult = { unchecked: 0, honest: null, unhandled }
  const watched = (to: 'host' | 'guest') =>
    Object.fromEntries(
      Object.entries(BRIDGE_CALLS)
        .filter(([, row]) => row.to === to)
        .map(([call, row]) => [
          call,
          (given: unknown) => {
            try {
              row.argument(given, call)
            } catch {
              result.unchecked += 1
            }
            return { outcome: 'done', headers: {}, names: [], first: true } as never
          },
        ]),
    )
  const pair = nativeRig(name).open({ host: { on: watched('host') }, guest: { on: watched('guest') } })
  await pair.guest.ready
  const seen: string[] = []
  const stop = pair.webview.channel.listen((posted) => {
    seen.push(posted)
    if (seen.length > 1000) seen.splice(0, 800)
  })
  await codeOf(pair.guest.getParams())
  for (let n = 0; n < messages; n += 1) {
    const random = text(idsOf(seen), messages)
    if (below(2)) pair.webview.send(random)
    else pair.webview.deliver(random)
    if (n % 50 === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  stop()
  // A reloaded page is a new peer, so no earlier message counts; connections are limited by the second.
  later(1100)
  await pair.reload()
  result.honest = await codeOf(pair.guest.showVip({ reason: 'honest' }, { timeout: 5000 }))
  pair.end()
  await new Promise((resolve) => setTimeout(resolve, 10))
  process.off('unhandledRejection', onRejection)
  return result
}
