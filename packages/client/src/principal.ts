import { type Identity, shortHash } from './identity.ts'

/**
 * A name for who is calling: another for each partner and person, the same for each token of one person. It tells
 * nothing of who it is, so it may be part of other names.
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

/** As the server takes them: a partner's token outranks a member's session, and who has neither is a visitor. */
export const kindOf = (identity: Identity): CallerKind =>
  identity.authorization?.() ? 'partner' : identity.token() ? 'member' : 'visitor'

/** Whose token it is, as it says itself: the server alone decides whether to believe it. Null of none. */
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
