/** A conversation in which the page calls everything with whatever does not fit, and with what just fits. */
import { callsTo } from '@easel/contract/bridge'
import type { Conversation, Step } from './conversation.ts'

const LONG = 'x'.repeat(501)
const IMAGE = { url: 'https://easel.example/a.png?x=1#y', filename: 'a.png', imageId: 'a' }
const many = (count: number): Record<string, number> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, index]))

const WRONG: unknown[] = [undefined, null, true, 0, '', 'text', [], [{}], {}]
const BY_CALL: Record<string, unknown[]> = {
  showVip: [
    { reason: 'quota', key: 'a:1-b.c_d' },
    { reason: 'x'.repeat(64), key: 'x'.repeat(128) },
    { reason: 'quota', key: 'x'.repeat(129) },
    { reason: '٣' },
    { reason: 'K' },
    { reason: ' quota' },
    { reason: { toString: 'quota' } },
    { reason: ['quota'] },
    { reason: 'quota', key: '' },
  ],
  downloadImage: [
    IMAGE,
    ...['ftp://a/', 'https://', '//a/b', 'data:image/png,x', 'blob:https://a/b', 'java\nscript:1', ''].map(
      (url) => ({
        ...IMAGE,
        url,
      }),
    ),
    { ...IMAGE, url: `https://a/${'x'.repeat(4097)}` },
    { ...IMAGE, url: 'https://ä.example/猫?q=[1]|2' },
    ...['', '..\\a', 'a/b', 'a\u0085b', 'a\u2028b', '猫'.repeat(255), '🐱'.repeat(128)].map((filename) => ({
      ...IMAGE,
      filename,
    })),
    { ...IMAGE, imageId: 'a b' },
    { ...IMAGE, imageId: null },
  ],
  showMessage: [
    { kind: 'info', text: '' },
    { kind: 'info', text: '第一行\nsecond\u2028third' },
    { kind: 'warn', text: 'a\rb' },
    { kind: 'warn', text: 'a\u0000' },
    { kind: 'error', text: 'x'.repeat(1001) },
    { kind: 'error', text: '🐱'.repeat(500) },
    { kind: 'INFO', text: 'a' },
    { kind: 0, text: 'a' },
    { text: 'a' },
  ],
  changeRouterOfNav: [
    { to: 'works' },
    { to: 'constructor' },
    { to: '__proto__' },
    { to: 'home', params: null },
    { to: 'home', params: [] },
    { to: 'home', params: { 'x-y.z_1': '' } },
    { to: 'home', params: { '': 'a' } },
    { to: 'home', params: { '1a': 'a' } },
    { to: 'home', params: { a: LONG } },
    { to: 'home', params: Object.fromEntries(Object.keys(many(21)).map((name) => [name, 'a'])) },
    { to: 'detail', params: { id: '' } },
    { to: 'detail', params: { id: 'a1', tab: 'x' } },
    { to: 'detail', params: { ID: 'a1' } },
  ],
  addEventTracking: [
    { name: 'a', at: 8.64e15 },
    { name: 'a', at: 8.64e15 + 2 },
    { name: 'a', at: 0.5, props: {} },
    { name: 'a', at: '1' },
    { name: 'a', at: null },
    { name: '', at: 1 },
    { name: 'a', at: 1, props: many(50) },
    { name: 'a', at: 1, props: many(51) },
    { name: 'a', at: 1, props: { a: null, b: true, c: 1e300, d: -0.1, e: 'x' } },
    { name: 'a', at: 1, props: { a: [1] } },
    { name: 'a', at: 1, props: { a: LONG + LONG } },
  ],
  resize: [{ height: 0 }, { height: 100_000 }, { height: 100_000.5 }, { height: -1 }, { height: null }],
}

export function hostileArguments(): Conversation {
  const can = callsTo('host')
  const guest = { type: 'call', id: 'guest-1', to: 'host-1' }
  const hello = { version: 1, oldest: 1, can: ['userChange'] }
  const named = can.flatMap((name) =>
    [...WRONG, ...(BY_CALL[name] ?? [])].map((argument) => ({ name, argument })),
  )
  const steps: Step[] = [
    { guest: { type: 'hello', id: 'guest-1' } },
    { host: { type: 'hello', id: 'host-1', to: 'guest-1' } },
    { guest: { ...guest, n: 0, name: 'hello', argument: hello } },
    ...named.map((call, index) => ({ guest: { ...guest, n: index + 1, key: `key-${index}`, ...call } })),
  ]
  const outcome = { outcome: 'done' }
  const answers = {
    showVip: outcome,
    openLogin: outcome,
    downloadImage: outcome,
    getParams: { headers: {} },
    getEventTracking: { names: [] },
  }
  return {
    says: 'what fits, and what does not',
    host: { can, answers },
    guest: { can: [], answers: {} },
    ends: ['host'],
    steps,
  }
}
