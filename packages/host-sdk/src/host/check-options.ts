import { BridgeError } from '../session/bridge-error.ts'
import type { EmbedOptions } from './options.ts'

/** Expected types of the options. Address, language and theme are checked where they are parsed. */
const KINDS = {
  partner: 'a string',
  title: 'a string',
  getHeaders: 'a function',
  onCall: 'a function',
  on: 'an object',
  trackNames: 'an object',
  timeout: 'a number',
  connectTimeout: 'a number',
  src: '',
  language: '',
  theme: '',
  route: '',
  autoHeight: '',
} satisfies Partial<Record<keyof EmbedOptions, string>>

/** Throws a BridgeError that names the first option of a wrong type. */
export function checkOptions(given: EmbedOptions): void {
  const check = (at: string, value: unknown, kind: string) => {
    const isOne =
      kind.endsWith(typeof value) && value !== null && (kind !== 'a number' || (value as number) >= 0)
    if (kind && value !== undefined && !isOne)
      throw new BridgeError('INVALID_ARGUMENT', `The options${at} must be ${kind}.`)
  }
  check('', given ?? null, 'an object')
  for (const name in KINDS) check(`.${name}`, given[name as 'on'], KINDS[name as 'on'])
  if (given.autoHeight !== true) check('.autoHeight', given.autoHeight || undefined, 'an object')
  if ((given.route as string) === 'detail') check('.route', 0, 'a page')
  for (const name in given.on) check(`.on.${name}`, given.on[name as 'error'], 'a function')
  for (const name in given) if (!(name in KINDS)) console.warn(`Easel: no option ${name}`)
}
