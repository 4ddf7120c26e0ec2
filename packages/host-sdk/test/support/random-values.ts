/** What random messages of all transports are made of. */
import { BRIDGE_CALLS } from '@easel/contract/bridge'
import { seeded } from './seeded.ts'

export const NAMES = [
  ...Object.keys(BRIDGE_CALLS),
  'hello',
  'constructor',
  '__proto__',
  'then',
  '',
  'showVip.call',
] as const
const FIELDS = [
  ...['to', 'params', 'reason', 'key', 'url', 'text', 'kind', 'headers', 'authorization', 'language'],
  ...['accent', 'mode', 'version', 'can', 'id', 'outcome', '__proto__'],
]
/** What JSON can say. */
export const PLAIN_LEAVES = [
  ...[null, true, -1, 0, 1.5, '', 'home', 'works', 'info', 'javascript:1', '<script>', '\u2028'],
  { __proto__: null },
]
/** What a browser clones beside that. */
export const LEAVES = [...PLAIN_LEAVES, undefined, Number.NaN, Number.POSITIVE_INFINITY, 10n, new Date(0)]

/** Right calls of both directions, to be spoiled. */
const RIGHT: readonly [name: string, argument: object][] = [
  ['showMessage', { kind: 'info', text: 'x' }],
  ['showVip', { reason: 'quota' }],
  ['changeRouterOfNav', { to: 'works' }],
  ['addEventTracking', { name: 'generate', at: 1, props: { n: 4 } }],
  ['getParams', {}],
  ['changeRouter', { to: 'detail', params: { id: 'a' } }],
  ['changeLanguage', { language: 'es' }],
  ['setTheme', { accent: '#0a7', mode: 'dark' }],
  ['headers', { headers: { authorization: 'Bearer x' } }],
]

export interface RandomCall {
  name: unknown
  argument: unknown
  n: unknown
  key: unknown
}

export interface Random {
  below(limit: number): number
  pick<const T>(items: readonly T[]): T
  /** A value of any kind, nested up to four deep. */
  value(depth?: number): unknown
  /** A right call, or one of which one thing is wrong. */
  call(): RandomCall
}

export function randomValues(seed: number, leaves: readonly unknown[] = LEAVES): Random {
  const { below, pick } = seeded(seed)
  const value = (depth = 0): unknown => {
    const kind = below(depth > 3 ? 6 : 9)
    if (kind < 6) return pick(leaves)
    if (kind === 6) return Array.from({ length: below(4) }, () => value(depth + 1))
    return Object.fromEntries(Array.from({ length: below(5) }, () => [pick(FIELDS), value(depth + 1)]))
  }
  let n = 0
  const call = (): RandomCall => {
    const [name, argument] = pick(RIGHT)
    n += 1
    const right: RandomCall = { name, argument, n, key: `k${n}` }
    const spoiled: Partial<RandomCall>[] = [
      { name: pick(NAMES) },
      { name: value(2) },
      { argument: value() },
      { argument: { ...argument, [pick(FIELDS)]: value(2) } },
      { n: value(2) },
      { n: below(n) },
      { key: value(2) },
      { key: `k${below(50)}` },
    ]
    return { ...right, ...(below(4) ? pick(spoiled) : {}) }
  }
  return { below, pick, value, call }
}
