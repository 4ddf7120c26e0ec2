import type { Principal } from '../kernel/principal.ts'
import { Refusal } from '../kernel/refusal.ts'

/** Sign-in is not offered to a partner's users or on a partner's pages, unless the partner has the feature. */
export function checkOffered({ kind, partner }: Principal): void {
  if (kind === 'partner' || (partner && !partner.features.includes('login'))) {
    throw new Refusal(403, 'not_offered')
  }
}
