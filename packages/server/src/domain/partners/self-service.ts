import { DAY } from '@easel/contract/numbers'
import type { WebhookEvent } from '@easel/contract/webhooks'
import type { Clock } from '../kernel/clock.ts'
import type { Page, PageRequest } from '../kernel/page.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Partner } from './partner.ts'
import { validSecrets } from './partner-webhook.ts'
import { PartnerError, type Partners } from './partners.ts'
import type { PartnerUsageStore } from './ports.ts'

interface Parts<Message> {
  manage: Pick<Partners, 'setWebhook' | 'rotateWebhookSecret' | 'rotate'>
  usage: PartnerUsageStore
  /** Sets of images in the last 24 hours that count against the partner's quota. */
  usedInDay(partnerId: string): Promise<number>
  webhooks: {
    ping(partnerId: string): Promise<string>
    list(
      partnerId: string,
      state: 'queued' | 'delivered' | 'failed' | null,
      page: PageRequest,
    ): Promise<Page<Message>>
    replay(partnerId: string, which: { id: string } | { since: number; all: boolean }): Promise<number>
  }
  eraseUser(partnerId: string, subject: string): Promise<string>
  clock: Clock
}

/** What a partner does for itself, by calls of its server and by commands of the operator. */
export function createSelfService<Message>(parts: Parts<Message>) {
  const { manage, usage, usedInDay, webhooks, eraseUser, clock } = parts
  /** The first day of the last `days`, of UTC. */
  const firstOf = (days: number) => new Date(clock.now() - (days - 1) * DAY).toISOString().slice(0, 10)
  const newestSecret = ({ webhook }: Partner) => webhook?.secrets[0]?.secret ?? null

  return {
    async describe(partner: Partner) {
      const { id, name, origins, features, quotas, webhook, testOf, tokens } = partner
      return {
        ...{ id, name, quotas, test: testOf !== null },
        origins: [...origins],
        features: [...features],
        usedInDay: await usedInDay(id),
        webhook: webhook && { url: webhook.url, events: [...webhook.events] },
        secrets: validSecrets(tokens.secrets, clock.now()).map(({ id, until }) => ({ id, until })),
      }
    },

    usage: async (partnerId: string, days: number) => ({
      items: await usage.byDay(partnerId, firstOf(days)),
    }),
    userUsage: async (partnerId: string, days: number, limit: number) => ({
      items: await usage.byUser(partnerId, firstOf(days), limit),
    }),

    async setWebhook(
      partner: Partner,
      wanted: { url: string | null; events?: readonly WebhookEvent[] | undefined },
    ) {
      const changed = await manage.setWebhook(partner.id, wanted).catch((error: unknown) => {
        if (error instanceof PartnerError) throw new Refusal(400, 'webhook_address', { field: 'url' })
        throw error
      })
      const { webhook } = changed
      const isNew = webhook !== null && webhook.url !== partner.webhook?.url
      return {
        webhook: webhook && { url: webhook.url, events: [...webhook.events] },
        secret: isNew ? newestSecret(changed) : null,
      }
    },

    async rotateWebhookSecret(partner: Partner) {
      if (!partner.webhook) throw new Refusal(409, 'webhook_missing')
      const changed = await manage.rotateWebhookSecret(partner.id)
      const [, previous] = changed.webhook?.secrets ?? []
      return { secret: newestSecret(changed) ?? '', previousUntil: previous?.until ?? clock.now() }
    },

    async rotateSecret(partner: Partner) {
      if (partner.tokens.jwksUrl !== null) throw new Refusal(409, 'keys_published')
      const { tokens } = await manage.rotate(partner.id)
      const [newest, previous] = tokens.secrets
      return {
        id: newest?.id ?? '',
        secret: newest?.secret ?? '',
        previousUntil: previous?.until ?? null,
      }
    },

    ...{ ping: webhooks.ping, messages: webhooks.list, replay: webhooks.replay },
    eraseUser: async (partnerId: string, subject: string) => ({ user: await eraseUser(partnerId, subject) }),
  }
}

export type SelfService<Message> = ReturnType<typeof createSelfService<Message>>
