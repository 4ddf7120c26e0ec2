import { DAY, HOUR } from '@easel/contract/numbers'
import type { WebhookMessage } from '@easel/contract/types'
import type { WebhookEvent } from '@easel/contract/webhooks'
import type { Clock } from '../kernel/clock.ts'
import type { Page, PageRequest } from '../kernel/page.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Partner } from './partner.ts'
import { newSecretOf, validSecrets } from './partner-webhook.ts'
import { PartnerError, type Partners } from './partners.ts'
import type { PartnerUsageStore, PartnerUsersPage } from './ports.ts'

type Manage = Pick<
  Partners,
  'list' | 'setWebhook' | 'rotateWebhookSecret' | 'rotate' | 'setQuotas' | 'setOwnTest'
>

interface Parts {
  manage: Manage
  usage: PartnerUsageStore
  /** Sets of images in the last 24 hours that count against the partner's quota. */
  usedInDay(partnerId: string): Promise<number>
  webhooks: {
    ping(partnerId: string): Promise<string>
    list(
      partnerId: string,
      state: WebhookMessage['state'] | null,
      page: PageRequest,
    ): Promise<Page<WebhookMessage>>
    replay(partnerId: string, which: { id: string } | { since: number; all: boolean }): Promise<number>
  }
  eraseUser(partnerId: string, subject: string): Promise<string>
  /** The id under which a partner's user is kept here. */
  userIdOf(partnerId: string, subject: string): string
  clock: Clock
}

/** What a partner does for itself, by calls of its server and by commands of the operator. */
export function createSelfService(parts: Parts) {
  const { manage, usage, usedInDay, webhooks, eraseUser, userIdOf, clock } = parts
  /** The first day of the last `days`, of UTC. */
  const firstOf = (days: number) => new Date(clock.now() - (days - 1) * DAY).toISOString().slice(0, 10)

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

    /** Whoever made something, by pages. `search`: the partner's own id of one, or the beginning of ours. */
    users: (
      partnerId: string,
      days: number,
      { search, ...page }: Omit<PartnerUsersPage, 'search'> & { search: string },
    ) =>
      usage.users(partnerId, firstOf(days), {
        ...page,
        search: search === '' ? null : [search, userIdOf(partnerId, search)],
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
      return {
        webhook: webhook && { url: webhook.url, events: [...webhook.events] },
        secret: newSecretOf(partner.webhook, webhook),
      }
    },

    async rotateWebhookSecret(partner: Partner) {
      if (!partner.webhook) throw new Refusal(409, 'webhook_missing')
      const changed = await manage.rotateWebhookSecret(partner.id)
      const [newest, previous] = changed.webhook?.secrets ?? []
      return { secret: newest?.secret ?? '', previousUntil: previous?.until ?? clock.now() }
    },

    async rotateSecret(partner: Partner) {
      if (partner.tokens.jwksUrl !== null) throw new Refusal(409, 'keys_published')
      return newestOf(await manage.rotate(partner.id))
    },

    ...createOwnLimits(manage),

    ...{ ping: webhooks.ping, messages: webhooks.list, replay: webhooks.replay },
    /** Sends again what was not delivered in the last hours, or (`all`) everything. */
    replayLast: (partnerId: string, hours: number, all: boolean) =>
      webhooks.replay(partnerId, { since: clock.now() - hours * HOUR, all }),
    eraseUser: async (partnerId: string, subject: string) => ({ user: await eraseUser(partnerId, subject) }),
  }
}

/** Limits that a partner sets itself; null: none of its own; undefined: as it is. */
export interface OwnQuotas {
  imagesPerDay?: number | null | undefined
  imagesPerUserPerDay?: number | null | undefined
}

/** What a partner sets below what its operator allows. */
function createOwnLimits(manage: Manage) {
  return {
    async setQuotas({ id, quotas: of }: Partner, wanted: OwnQuotas) {
      const refuseAbove = (field: keyof OwnQuotas, limits: readonly (number | null)[]) => {
        const limit = Math.min(...limits.map((given) => given ?? Infinity))
        if ((wanted[field] ?? 0) > limit) throw new Refusal(400, 'quota_above', { field })
      }
      // The lower one holds anyway: this tells whoever expects more.
      refuseAbove('imagesPerDay', [of.imagesPerDay])
      refuseAbove('imagesPerUserPerDay', [of.imagesPerDay, of.imagesPerUserPerDay])
      const { imagesPerDay, imagesPerUserPerDay } = wanted
      const { quotas } = await manage.setQuotas(id, {
        ...(imagesPerDay === undefined ? {} : { ownImagesPerDay: imagesPerDay }),
        ...(imagesPerUserPerDay === undefined ? {} : { ownImagesPerUserPerDay: imagesPerUserPerDay }),
      })
      return { quotas }
    },

    async setTest({ id }: Partner, origins: readonly string[]) {
      const { before, test } = await manage.setOwnTest(id, origins)
      const [secret] = before ? [] : test.tokens.secrets
      return {
        ...{ id: test.id, origins: [...test.origins], quotas: test.quotas },
        suspended: test.suspendedAt !== null,
        secret: secret ? { id: secret.id, secret: secret.secret } : null,
      }
    },

    async rotateTestSecret(partner: Partner) {
      const test = (await manage.list()).find(({ testOf }) => testOf === partner.id)
      if (!test) throw new Refusal(409, 'test_unavailable')
      return newestOf(await manage.rotate(test.id))
    },
  }
}

function newestOf({ tokens: { secrets } }: Partner) {
  const [newest, previous] = secrets
  return {
    ...{ id: newest?.id ?? '', secret: newest?.secret ?? '' },
    previousUntil: previous?.until ?? null,
  }
}

export type SelfService = ReturnType<typeof createSelfService>
