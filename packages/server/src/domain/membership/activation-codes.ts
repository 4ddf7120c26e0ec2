import { createHash } from 'node:crypto'
import { looksLikeCode, normalizeCode } from '@easel/contract/codes'
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

/** A code as it was issued: the letters that the alphabet leaves out are typed for the digits that they look like. */
function asIssued(typed: string): string {
  const code = normalizeCode(typed)
  if (!looksLikeCode(code)) return code
  const [prefix, ...groups] = code.split('-')
  return [prefix, ...groups.map((group) => group.replace(/O/g, '0').replace(/[IL]/g, '1'))].join('-')
}

/** The hash of a code that is stored instead of it. */
export const activationCodeKey = (code: string): string =>
  createHash('sha256')
    .update(`code:${asIssued(code)}`)
    .digest('base64url')
