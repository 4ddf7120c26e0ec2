import type { Principal } from '../kernel/principal.ts'
import { Refusal } from '../kernel/refusal.ts'

/** Who comes by a partner is the partner's to know, unless it lets people sign in to this installation. */
export function checkOffered({ kind, partner }: Principal): void {
  if (kind === 'partner' || (partner && !partner.features.includes('login'))) {
    throw new Refusal(403, 'not_offered')
  }
}
