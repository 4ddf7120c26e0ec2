import {
  createRemoteJWKSet,
  customFetch,
  decodeProtectedHeader,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose'
import type { Clock } from '../../domain/kernel/clock.ts'
import type { Log } from '../../domain/kernel/log.ts'
import { Refusal } from '../../domain/kernel/refusal.ts'
import type { Partner } from '../../domain/partners/partner.ts'
import type { PartnerTokens, PartnerUser } from '../../domain/partners/ports.ts'
import type { AllowedHosts } from '../network/public-request.ts'
import { createKeyFetch } from './key-sets.ts'

const SHARED = ['HS256', 'HS384', 'HS512']
const PUBLIC = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA']
/** Tolerated clock skew of the partner in seconds. */
const TOLERANCE = 30
const MAX_SUBJECT_LENGTH = 200
/** Maximal lifetime of a token in seconds, which bounds the use of a leaked one. */
const MAX_LIFETIME = 86_400
/** Key sets are cached for ten minutes; an unknown key refetches at most every ten seconds. */
const KEYS = { cacheMaxAge: 600_000, cooldownDuration: 10_000, timeoutDuration: 3000 }

interface Parts {
  clock: Clock
  log: Log
  /** Private hosts from which keys may be fetched. */
  privateKeyHosts: AllowedHosts
}

/** Verifies partners' tokens: issuer, audience, expiry and signature. */
export function createPartnerTokens({ clock, log, privateKeyHosts }: Parts): PartnerTokens {
  const remote = new Map<string, JWTVerifyGetKey>()
  const fetchKeys = createKeyFetch(privateKeyHosts)
  const keysOf = (url: string): JWTVerifyGetKey => {
    const known = remote.get(url) ?? keysAt(url)
    remote.set(url, known)
    return known
  }
  const keysAt = (url: string): JWTVerifyGetKey => {
    const find = createRemoteJWKSet(new URL(url), { ...KEYS, [customFetch]: fetchKeys })
    return async (header, token) => {
      try {
        return await find(header, token)
      } catch (error) {
        if (isTokenError(error)) throw error
        log.warn({ err: error, url }, 'the public keys of a partner cannot be fetched')
        // The partner's error, not the caller's.
        throw new Refusal(503, 'unavailable')
      }
    }
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
          // Another secret may match; other errors are final.
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
        return userOf(await payloadOf(partner, token), clock.now())
      } catch (error) {
        // Any other error is the token's.
        throw error instanceof Refusal ? error : new Refusal(401, 'token_invalid')
      }
    },
  }
}

function userOf({ sub, vip, exp = 0, iat }: JWTPayload, now: number): PartnerUser {
  const begins = typeof iat === 'number' ? Math.min(iat, now / 1000) : now / 1000
  const isLongLived = exp - begins > MAX_LIFETIME + TOLERANCE
  if (isLongLived || typeof sub !== 'string' || sub === '' || sub.length > MAX_SUBJECT_LENGTH)
    throw new Refusal(401, 'token_invalid')
  return { subject: sub, vip: vip === true }
}

/** The keys were fetched, and none matches the token. */
const isTokenError = (error: unknown): boolean =>
  error instanceof errors.JWKSNoMatchingKey ||
  error instanceof errors.JWKSMultipleMatchingKeys ||
  error instanceof errors.JOSENotSupported
