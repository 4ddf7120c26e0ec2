import { createHmac } from 'node:crypto'

/** Seconds. Short: Easel asks for another when this one has ended. */
const GOOD_FOR = 15 * 60

export interface TokenFor {
  /** Your id as a partner. */
  partner: string
  /** What your server shares with Easel, and nobody else. */
  secret: string
  /** Your own id of the user. */
  user: string
  /** More claims, such as `vip: true`, or others in place of these. */
  claims?: Record<string, unknown>
}

/** A JWT, signed with HS256, by nothing but its definition. Any library for JWT makes the same. */
export function tokenFor({ partner, secret, user, claims }: TokenFor): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const exp = Math.floor(Date.now() / 1000) + GOOD_FOR
  const said = { sub: user, iss: partner, aud: 'easel', exp, ...claims }
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(said)}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}
