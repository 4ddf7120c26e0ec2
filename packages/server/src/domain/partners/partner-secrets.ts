import type { Clock } from '../kernel/clock.ts'
import type { Ids } from '../kernel/ids.ts'
import type { PartnerSecret } from './partner.ts'

/** Overlap of the old and the new secret. */
const OVERLAP = 7 * 86_400_000

type Secrets = readonly PartnerSecret[]

/** The secrets that partners sign tokens with, and their rotation. */
export function createPartnerSecrets({ ids, clock }: { ids: Ids; clock: Clock }) {
  const create = (secret = ids.secret() + ids.secret()): PartnerSecret => ({
    id: ids.secret().slice(0, 8),
    secret,
    until: null,
  })
  /** All other secrets stay valid for a week, so that partners have time to switch. */
  const expiring = (known: Secrets, stored?: string): PartnerSecret[] => {
    const now = clock.now()
    return known
      .filter(({ secret, until }) => secret !== stored && (until === null || until > now))
      .map((secret) => ({ ...secret, until: Math.min(secret.until ?? Infinity, now + OVERLAP) }))
  }
  return {
    create,
    rotated: (known: Secrets): PartnerSecret[] => [create(), ...expiring(known)],
    /** The secret in the configuration has no end date. */
    declared(known: Secrets, secret: string): PartnerSecret[] {
      const same = known.find((each) => each.secret === secret)
      return [same ? { ...same, until: null } : create(secret), ...expiring(known, secret)]
    },
  }
}
