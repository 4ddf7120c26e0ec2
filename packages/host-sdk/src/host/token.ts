/** Milliseconds by which clocks may differ; the server's tolerance. */
const LEEWAY = 30_000

const MAX_LIFETIME = 86_400_000

export interface TokenError {
  says: string
  fix: string
}

/**
 * The problems of a token that are visible without its key; only the server can check the signature. The text
 * never contains the token.
 */
export function findTokenError(authorization: string, now = Date.now()): TokenError | null {
  const [, token] = /^Bearer (\S+)$/i.exec(authorization) ?? []
  if (!token) {
    return {
      says: "The token is refused (token_invalid): `authorization` is not 'Bearer ' and a JWT.",
      fix: "getHeaders: () => ({ authorization: 'Bearer ' + jwt })",
    }
  }
  const { exp, nbf } = claimsOf(token) ?? {}
  if (typeof exp !== 'number') {
    return {
      says: 'The token is refused (token_invalid): it is not a JWT with an `exp` claim.',
      fix: '{ "iss": "<your id>", "aud": "easel", "sub": "<your user>", "exp": <seconds since 1970> }',
    }
  }
  if (typeof nbf === 'number' && nbf * 1000 > now + LEEWAY) {
    return {
      says: `The token is refused (token_invalid): it begins only at ${timeOf(nbf)}. ${hereItIs(now)}`,
      fix: 'the clock of the server that signs your tokens # it is ahead',
    }
  }
  if (exp * 1000 > now + MAX_LIFETIME + LEEWAY) {
    return {
      says: `The token is refused (token_invalid): exp is more than 24 hours ahead (${timeOf(exp)}). ${hereItIs(now)}`,
      fix: 'exp: Math.floor(Date.now() / 1000) + 900 // 15 minutes',
    }
  }
  if (!hasExpired(authorization, now)) return null
  return {
    says: `The token has expired (token_invalid): it ended at ${timeOf(exp)}, and getHeaders still returns it. ${hereItIs(now)}`,
    fix: 'exp: Math.floor(Date.now() / 1000) + 900 // a new token each time that getHeaders asks',
  }
}

/** Whether a token has expired, which is normal. */
export function hasExpired(authorization = '', now = Date.now()): boolean {
  const exp = claimsOf(authorization)?.exp
  return typeof exp === 'number' && exp * 1000 + LEEWAY < now
}

/** A token that the server has refused although it has not expired. */
export const refusedToken = (partner: string | undefined): TokenError => ({
  says: 'The server has refused a token that has not expired (token_invalid): its signature or claims are wrong.',
  fix: `{ "iss": "${partner ?? '<your id>'}", "aud": "easel" }, signed with the secret that \`npm run partner rotate\` shows`,
})

/** A device whose clock is wrong finds faults that the server does not. */
const hereItIs = (now: number): string => `Here it is ${timeOf(now / 1000)}.`

/** A number far out of range may not be a valid date. */
function timeOf(seconds: number): string {
  const time = new Date(seconds * 1000)
  return Number.isNaN(time.getTime()) ? String(seconds) : time.toISOString()
}

function claimsOf(token: string): Record<string, unknown> | null {
  try {
    const [, payload = ''] = token.split('.')
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
  } catch {
    return null
  }
}
