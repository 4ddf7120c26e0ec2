import { createPlaygroundTokens } from '../adapters/partners/playground.tokens.ts'
import type { Database } from '../adapters/postgres/core/db.ts'
import { createKeyedHash } from '../adapters/postgres/core/installation-secrets.ts'
import { StartError } from '../config/start-error.ts'
import type { Clock } from '../domain/kernel/clock.ts'
import type { Partner } from '../domain/partners/partner.ts'
import { PLAYGROUND_IDS, playgroundPartner } from '../domain/partners/playground.ts'

interface Parts {
  database: Database
  clock: Clock
  publicUrl: string | null
}

/** The playground's partner and its tokens; there is none before `open`. */
export function createPlayground({ database, clock, publicUrl }: Parts) {
  const hash = createKeyedHash(database, 'playground')
  const sign = createPlaygroundTokens(clock)
  let partner: Partner | null = null
  return {
    partner: () => partner,
    /** Throws where an operator's partner has its id: whose pages these are would be anybody's guess. */
    async open(stored: readonly Partner[]): Promise<void> {
      const taken = stored.find(({ id }) => PLAYGROUND_IDS.includes(id))
      if (taken) {
        throw new StartError(
          `A partner has the id "${taken.id}", which is the playground's. Set PLAYGROUND=0, or add the partner under another id.`,
        )
      }
      partner = playgroundPartner(await hash('tokens'), publicUrl)
    },
    /** A token of one of its users; null before `open`. */
    async mint(user: string, isExpired: boolean): Promise<string | null> {
      return partner && sign(partner, user, isExpired)
    },
  }
}

export type Playground = ReturnType<typeof createPlayground>
