/** Random and hostile texts, most of them nearly valid. */
import { NAMES, PLAIN_LEAVES, randomValues } from './random-values.ts'

const TYPES = ['hello', 'call', 'reply', 'ping', 'pong', 'bye', 'HELLO', 7, null]

/** Texts with these ids, whose numbers are below that of the messages. */
export function textsOf(seed: number): (ids: readonly string[], messages: number) => string {
  const { below, pick, value } = randomValues(seed, PLAIN_LEAVES)
  return (ids, messages) => {
    const id = () => (below(5) ? (ids[below(Math.max(1, ids.length))] ?? 'x') : (value(2) as string))
    const text = JSON.stringify({
      type: pick(TYPES),
      id: id(),
      ...(below(3) && { to: id() }),
      n: below(4) ? below(messages) : value(2),
      name: below(5) ? pick(NAMES) : value(2),
      argument: value(),
      key: below(3) ? `k${below(50)}` : value(2),
      ...(below(2) ? { value: value() } : { code: value(1), detail: value(1) }),
    })
    const form = below(20)
    if (form === 0) return text
    if (form === 1) return `{"easel":1,${text.slice(1, below(text.length))}`
    if (form === 2) return `{"easel":2,${text.slice(1)}`
    return `{"easel":1,${text.slice(1)}`
  }
}
