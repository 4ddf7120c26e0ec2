import { SignJWT } from 'jose'
import type { Clock } from '../../domain/kernel/clock.ts'
import type { Partner } from '../../domain/partners/partner.ts'

/** Seconds until a token of the playground ends. */
const LIFETIME = 15 * 60
/** Seconds since an expired one has ended: more than any tolerance. */
const EXPIRED_SINCE = 10 * 60

/** Signs tokens of the built-in partner's users, as a partner's own server does. Never of a paying user. */
export const createPlaygroundTokens =
  (clock: Clock) =>
  async ({ tokens }: Partner, user: string, isExpired: boolean): Promise<string> => {
    const [key] = tokens.secrets
    const ends = Math.floor(clock.now() / 1000) + (isExpired ? -EXPIRED_SINCE : LIFETIME)
    return new SignJWT({ vip: false })
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(tokens.issuer)
      .setAudience(tokens.audience)
      .setSubject(user)
      .setExpirationTime(ends)
      .sign(new TextEncoder().encode(key?.secret))
  }
