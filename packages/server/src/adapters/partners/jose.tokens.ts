import { createRemoteJWKSet, decodeProtectedHeader, errors, type JWTPayload, jwtVerify } from 'jose'
import type { Clock } from '../../domain/kernel/clock.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { Partner } from '../../domain/partners/partner.ts'
import type { PartnerTokens, PartnerUser } from '../../domain/partners/ports.ts'

const SHARED = ['HS256', 'HS384', 'HS512']
const PUBLIC = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']
/** Seconds that the partner's clock may be off. */
const TOLERANCE = 30
const LONGEST_SUBJECT = 200
/** Keys of a partner are kept for ten minutes; one that is not among them is looked for at most every ten seconds. */
const KEYS = { cacheMaxAge: 600_000, cooldownDuration: 10_000, timeoutDuration: 3000 }

type Keys = ReturnType<typeof createRemoteJWKSet>

/** Checks the tokens that partners sign for their users: issuer, audience, expiry and signature. */
export function createPartnerTokens(clock: Clock): PartnerTokens {
  const remote = new Map<string, Keys>()
  const keysOf = (url: string): Keys => {
    const known = remote.get(url) ?? createRemoteJWKSet(new URL(url), KEYS)
    remote.set(url, known)
    return known
  }

  const payloadOf = async ({ tokens }: Partner, token: string): Promise<JWTPayload> => {
    const { issuer, audience, secrets, jwksUrl } = tokens
    const now = clock.now()
    const rules = {
      issuer,
      audience,
      clockTolerance: TOLERANCE,
      currentDate: new Date(now),
      requiredClaims: ['sub', 'exp'],
    }
    const { alg = '', kid } = decodeProtectedHeader(token)
    if (jwksUrl !== null && PUBLIC.includes(alg)) {
      return (await jwtVerify(token, keysOf(jwksUrl), { ...rules, algorithms: PUBLIC })).payload
    }
    const good = secrets.filter(({ until }) => until === null || until > now)
    const named = good.filter(({ id }) => id === kid)
    for (const { secret } of named.length > 0 ? named : good) {
      const key = new TextEncoder().encode(secret)
      const verified = await jwtVerify(token, key, { ...rules, algorithms: SHARED }).catch(
        (error: unknown) => {
          // Another secret may fit; nothing else will get better.
          if (error instanceof errors.JWSSignatureVerificationFailed) return null
          throw error
        },
      )
      if (verified) return verified.payload
    }
    throw new Refusal(401, 'token_invalid')
  }

  return {
    async verify(partner, token) {
      try {
        return userOf(await payloadOf(partner, token))
      } catch (error) {
        throw refusalOf(error)
      }
    },
  }
}

function userOf({ sub, vip }: JWTPayload): PartnerUser {
  if (typeof sub !== 'string' || sub === '' || sub.length > LONGEST_SUBJECT)
    throw new Refusal(401, 'token_invalid')
  return { subject: sub, vip: vip === true }
}

/** No answer in time, another than 200, or one that is no set of keys. */
const KEYS_UNAVAILABLE = ['ERR_JWKS_TIMEOUT', 'ERR_JOSE_GENERIC', 'ERR_JWKS_INVALID']

/** Keys that cannot be fetched are nobody's fault who calls. */
function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const isTokens = error instanceof errors.JOSEError && !KEYS_UNAVAILABLE.includes(error.code)
  const isUnreadable = error instanceof TypeError && !('cause' in error)
  return isTokens || isUnreadable ? new Refusal(401, 'token_invalid') : new Refusal(503, 'unavailable')
}
