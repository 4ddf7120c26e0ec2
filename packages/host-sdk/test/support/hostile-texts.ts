/** Hostile messages of a text channel, for the ends of all languages: none of them runs a handler. */

export const marked = (message: object): string => `{"easel":1,${JSON.stringify(message).slice(1)}`

export const callOf = (name: unknown, argument: unknown, n: unknown = 0.5, key: unknown = 'k') => ({
  type: 'call',
  name,
  argument,
  n,
  key,
})

const EVIL = { kind: 'info', text: 'evil' }

/** As from the connected page, unless they name another sender or receiver themselves. */
export const HOSTILE_MESSAGES: readonly [what: string, message: object][] = [
  ['a reply without a call', { type: 'reply', n: 900, value: {} }],
  ['constructor', callOf('constructor', {})],
  ['__proto__', callOf('__proto__', {})],
  ['a path instead of a name', callOf(['showMessage', 'call'], {})],
  ['a name of a newer version', callOf('teleport', {})],
  ['an ordinal that is not a number', callOf('showMessage', EVIL, 'x')],
  ['no key', callOf('showMessage', EVIL, 0.5, null)],
  ['a handshake in mid-session', callOf('hello', { version: 9999, can: [] }, 0)],
  ['an argument that is not an object', callOf('showMessage', 7)],
  ['another argument with __proto__', callOf('showMessage', JSON.parse('{"__proto__":{"kind":"info"}}'))],
  ['an unknown type', { type: 'destroy' }],
  ['an id that is not text', { type: 'hello', id: 7 }],
  ['an id of 10,000 letters', { type: 'hello', id: 'x'.repeat(10_000) }],
  ['its own id', { type: 'hello', id: '' }],
  ['a page that is not of this connection', { ...callOf('showVip', { reason: 'evil' }), id: 'evil' }],
  ['a former app', { ...callOf('showVip', { reason: 'evil' }), to: 'former' }],
]

const FROM = '@from'
const TO = '@to'
/** A call as text, whose number and argument need not be JSON. */
const written = (n: string, argument: string): string =>
  `{"easel":1,"type":"call","id":"${FROM}","to":"${TO}","n":${n},"name":"showMessage","argument":${argument},"key":"k"}`
const nested = (open: string, close: string, depth: number): string =>
  written('0.5', `${open.repeat(depth)}1${close.repeat(depth)}`)

export const HOSTILE_TEXTS: readonly [what: string, text: string][] = [
  ['nothing', ''],
  ['foreign JSON', '{"type":"webpackOk","data":1}'],
  ['a broken message', '{"easel":1,"type":"hello"'],
  ['the mark alone', '{"easel":1,'],
  ['a message of a list', '{"easel":1,"id":"x","type":["hello"]}'],
  ['5 MB of text', `{"easel":1,"id":"x","type":"${'x'.repeat(5_000_000)}"}`],
  // Some parsers take these for numbers.
  ['an ordinal that is no number', written('NaN', JSON.stringify(EVIL))],
  ['an ordinal above all others', written('1e999', JSON.stringify(EVIL))],
  ['lists in lists, 60,000 deep', nested('[', ']', 60_000)],
  ['objects in objects, 20,000 deep', nested('{"a":', '}', 20_000)],
]

/** With the ids of a connection. */
export const addressed = (text: string, from: string, to: string): string =>
  text.replace(FROM, from).replace(TO, to)
