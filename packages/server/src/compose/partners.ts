import { createPartnerTokens } from '../adapters/partners/jose.tokens.ts'
import { type AllowedHosts, findKeyAddressError } from '../adapters/partners/key-sets.ts'
import type { Database } from '../adapters/postgres/core/db.ts'
import { createPartnerStore } from '../adapters/postgres/partners/partners.repository.ts'
import type { PartnerTokens } from '../domain/identity/identity.ts'
import type { Changes } from '../domain/kernel/changes.ts'
import type { Clock } from '../domain/kernel/clock.ts'
import type { Ids } from '../domain/kernel/ids.ts'
import type { Log } from '../domain/kernel/log.ts'
import type { Partner } from '../domain/partners/partner.ts'
import { createPartners, type NewPartner } from '../domain/partners/partners.ts'
import { createPartnerRegistry } from '../domain/partners/registry.ts'

/** How stale the registry may be when a notification was lost, in ms. */
const REFRESH = 5000

interface Parts {
  database: Database
  changes: Changes
  clock: Clock
  ids: Ids
  log: Log
  /** Private hosts from which keys may be fetched. */
  privateKeyHosts: AllowedHosts
}

/** Composes the partner registry and commands. */
export function createPartnerParts({ database, changes, clock, ids, log, privateKeyHosts }: Parts) {
  const store = createPartnerStore(database)
  const registry = createPartnerRegistry(store, changes)
  const tokens = createPartnerTokens({ clock, log, privateKeyHosts })
  const manage = createPartners({
    store,
    uow: database.uow,
    changes,
    clock,
    ids,
    findKeyAddressError: (address) => findKeyAddressError(address, privateKeyHosts),
    refresh: registry.refresh,
  })
  let refreshing: NodeJS.Timeout | undefined
  const verified: PartnerTokens<Partner> = {
    find: registry.find,
    allows: registry.allows,
    verify: tokens.verify,
  }
  return {
    registry,
    tokens: verified,
    manage,
    async start(declared: readonly NewPartner[]): Promise<void> {
      await manage.declare(declared)
      await registry.refresh()
      refreshing = setInterval(() => void registry.refresh().catch(() => {}), REFRESH).unref()
    },
    stop: () => clearInterval(refreshing),
  }
}

export type PartnerParts = ReturnType<typeof createPartnerParts>
