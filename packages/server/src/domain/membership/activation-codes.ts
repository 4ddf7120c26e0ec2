import { createHash } from 'node:crypto'
import { normalizeCode } from '@easel/contract/codes'
import type { Ids } from '../kernel/ids.ts'

/** Digits and letters without lookalikes. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUPS = 4
const GROUP = 5

/** An activation code of 100 random bits: `EASEL-` and four groups of five. */
export function newActivationCode(ids: Ids): string {
  const random = Buffer.from(ids.secret() + ids.secret(), 'base64url')
  const letters = [...random.subarray(0, GROUPS * GROUP)].map((byte) => ALPHABET[byte % ALPHABET.length])
  const groups = Array.from({ length: GROUPS }, (_, at) =>
    letters.slice(at * GROUP, (at + 1) * GROUP).join(''),
  )
  return ['EASEL', ...groups].join('-')
}

/** The hash of a code that is stored instead of it. */
export const activationCodeKey = (code: string): string =>
  createHash('sha256')
    .update(`code:${normalizeCode(code)}`)
    .digest('base64url')
