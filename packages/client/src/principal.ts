import { type Identity, shortHash } from './identity.ts'

/**
 * A hash that identifies the caller: different for each partner and user, the same for all tokens of one
 * user. It does not reveal who it is, so it may be part of other names.
 */
export function principalOf(identity: Identity, baseUrl = ''): string {
  const authorization = identity.authorization?.()
  const token = identity.token()
  const who = authorization
    ? ['user', subjectOf(authorization)]
    : token
      ? ['member', token]
      : ['visitor', identity.deviceId()]
  return shortHash(JSON.stringify([baseUrl, identity.partnerId?.() ?? null, ...who]))
}

export type CallerKind = 'visitor' | 'member' | 'partner'

/** The same precedence as on the server: a partner's token, then a member's session, else a visitor. */
export const kindOf = (identity: Identity): CallerKind =>
  identity.authorization?.() ? 'partner' : identity.token() ? 'member' : 'visitor'

/** The subject that a JWT claims, unverified (the server verifies it). Null without a token. */
export function subjectOf(authorization: string | null | undefined): string | null {
  if (!authorization) return null
  try {
    const [, payload = ''] = authorization.split('.')
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (c) =>
      c.charCodeAt(0),
    )
    const { sub, iss } = JSON.parse(new TextDecoder().decode(bytes))
    return typeof sub === 'string' ? `${iss} ${sub}` : authorization
  } catch {
    return authorization
  }
}
