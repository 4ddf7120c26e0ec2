import type { AllowedHosts } from '../adapters/network/public-request.ts'
import { createPartnerTokens } from '../adapters/partners/jose.tokens.ts'
import { findKeyAddressError } from '../adapters/partners/key-sets.ts'
import type { Database } from '../adapters/postgres/core/db.ts'
import { createPartnerUsageStore } from '../adapters/postgres/partners/partner-usage.repository.ts'
import { createPartnerStore } from '../adapters/postgres/partners/partners.repository.ts'
import { createWebhookStore } from '../adapters/postgres/partners/webhooks.repository.ts'
import { createWebhookSender, findWebhookAddressError } from '../adapters/webhooks/http.sender.ts'
import type { PartnerTokens } from '../domain/identity/identity.ts'
import { partnerUserId } from '../domain/identity/identity.ts'
import type { Changes } from '../domain/kernel/changes.ts'
import type { Clock } from '../domain/kernel/clock.ts'
import type { Ids } from '../domain/kernel/ids.ts'
import type { Log } from '../domain/kernel/log.ts'
import { createIdentifyPartner } from '../domain/partners/identify-partner.ts'
import type { Partner } from '../domain/partners/partner.ts'
import { validSecrets } from '../domain/partners/partner-webhook.ts'
import { createPartners, type NewPartner } from '../domain/partners/partners.ts'
import { withPlayground } from '../domain/partners/playground.ts'
import { createPartnerRegistry } from '../domain/partners/registry.ts'
import { createSelfService } from '../domain/partners/self-service.ts'
import { createDeliverWebhooks } from '../domain/webhooks/deliver-webhooks.ts'
import type { WebhookEndpoint } from '../domain/webhooks/ports.ts'
import { createWebhooks } from '../domain/webhooks/webhooks.ts'
import type { Playground } from './playground.ts'

/** How stale the registry may be when a notification was lost, in ms. */
const REFRESH = 5000

interface Parts {
  database: Database
  changes: Changes
  clock: Clock
  ids: Ids
  log: Log
  /** Private hosts from which keys may be fetched, and to which webhooks may be sent. */
  privateHosts: { keys: AllowedHosts; webhooks: AllowedHosts }
  /** None with a command of the operator. */
  playground?: Playground | null
}

/** Composes the partner registry, commands and webhooks. */
export function createPartnerParts(parts: Parts) {
  const { database, changes, clock, ids, log, privateHosts, playground } = parts
  const store = createPartnerStore(database)
  const registry = createPartnerRegistry(store, changes)
  // The built-in partner has pages and users, and neither webhooks nor a server of its own.
  const shown = withPlayground(registry, () => playground?.partner() ?? null)
  const tokens = createPartnerTokens({ clock, log, privateKeyHosts: privateHosts.keys })
  const manage = createPartners({
    store,
    uow: database.uow,
    changes,
    clock,
    ids,
    findKeyAddressError: (address) => findKeyAddressError(address, privateHosts.keys),
    findWebhookAddressError: (address) => findWebhookAddressError(address, privateHosts.webhooks),
    refresh: registry.refresh,
  })
  const endpointOf = (partnerId: string): WebhookEndpoint | null => {
    const webhook = registry.find(partnerId)?.webhook ?? null
    if (!webhook) return null
    return {
      ...webhook,
      secrets: validSecrets(webhook.secrets, clock.now()).map(({ secret }) => secret),
    }
  }
  const webhookStore = createWebhookStore(database)
  const webhooks = createWebhooks({ store: webhookStore, endpointOf, uow: database.uow, clock, ids })
  const sender = createWebhookSender(privateHosts.webhooks)
  let refreshing: NodeJS.Timeout | undefined
  const verified: PartnerTokens<Partner> = {
    find: shown.find,
    allows: shown.allows,
    verify: tokens.verify,
  }
  return {
    registry: shown,
    mintToken: playground?.mint ?? null,
    tokens: verified,
    manage,
    identify: createIdentifyPartner({ partners: registry, tokens, clock }),
    webhooks,
    deliverWebhooks: createDeliverWebhooks({ store: webhookStore, sender, endpointOf, clock, log }),
    deleteWebhooksBefore: webhookStore.deleteBefore,
    /** `eraseUser`, `usedInDay`: of other features. */
    selfService: (others: SelfServiceParts) =>
      createSelfService({
        ...others,
        userIdOf: partnerUserId,
        manage,
        usage: createPartnerUsageStore(database),
        webhooks,
        clock,
      }),
    async start(declared: readonly NewPartner[]): Promise<void> {
      await manage.declare(declared)
      await registry.refresh()
      await playground?.open(await store.all())
      refreshing = setInterval(() => void registry.refresh().catch(() => {}), REFRESH).unref()
    },
    stop: () => clearInterval(refreshing),
  }
}

type SelfServiceParts = Pick<Parameters<typeof createSelfService>[0], 'eraseUser' | 'usedInDay'>

export type PartnerParts = ReturnType<typeof createPartnerParts>
