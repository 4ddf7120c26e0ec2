import { createHmac } from 'node:crypto'

/** Seconds. Short, because Easel requests a new token when this one has expired. */
const GOOD_FOR = 15 * 60

export interface TokenFor {
  /** Your partner id. */
  partner: string
  /** The secret that only your server and Easel know. */
  secret: string
  /** Your own id of the user. */
  user: string
  /** More claims, such as `vip: true`, or replacements of these. */
  claims?: Record<string, unknown>
}

/** A JWT with HS256, written out without a library. Any JWT library creates the same. */
export function tokenFor({ partner, secret, user, claims }: TokenFor): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const exp = Math.floor(Date.now() / 1000) + GOOD_FOR
  const claimsOfUser = { sub: user, iss: partner, aud: 'easel', exp, ...claims }
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claimsOfUser)}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}
