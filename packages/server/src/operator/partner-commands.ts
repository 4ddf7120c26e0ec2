import { WEBHOOK_EVENTS } from '@easel/contract/webhooks'
import { z } from 'zod'
import { PartnerDeclaration } from '../config/partners-file.ts'
import { PARTNER_FEATURES } from '../domain/partners/partner.ts'
import { newSecretOf } from '../domain/partners/partner-webhook.ts'
import { PartnerError, type Partners } from '../domain/partners/partners.ts'
import type { SelfService } from '../domain/partners/self-service.ts'
import { nothing, row } from './row.ts'

const MAX_LISTED = 50

const Id = z.strictObject({ id: z.string() })
const Origins = z.strictObject({ id: z.string(), origins: z.array(z.string()).min(1) })
const Offer = z.strictObject({ id: z.string(), features: z.array(z.enum(PARTNER_FEATURES)) })
const Limit = z.int().min(1).max(1_000_000_000).nullable().optional()
const Quotas = z.strictObject({ id: z.string(), imagesPerDay: Limit, imagesPerUserPerDay: Limit })
const Webhook = z.strictObject({
  id: z.string(),
  url: z.string().max(2000).nullable(),
  events: z.array(z.enum(WEBHOOK_EVENTS)).min(1).optional(),
})
/** `before`: what follows this one. */
const Messages = z.strictObject({
  id: z.string(),
  before: z
    .strictObject({ at: z.int(), id: z.string().max(200) })
    .nullable()
    .default(null),
})
const Replay = z.strictObject({ id: z.string(), hours: z.number().positive().max(168), all: z.boolean() })
const Use = z.strictObject({ id: z.string(), days: z.int().min(1).max(90) })
const User = z.strictObject({ id: z.string(), user: z.string().min(1).max(200) })

/** Commands about partners. What a partner may do for itself is the same use case here. */
export const partnerCommands = (partners: Partners, service: SelfService) => {
  const existing = async (id: string) => {
    const found = (await partners.list()).find((partner) => partner.id === id)
    if (!found) throw new PartnerError(`There is no partner "${id}".`)
    return found
  }
  return {
    'partner.list': row(null, 'read', z.strictObject({}), () => partners.list()),
    'partner.overview': row('viewer', 'read', z.strictObject({}), async () =>
      Promise.all(
        (await partners.list()).map(async (partner) => ({
          ...(await service.describe(partner)),
          jwksUrl: partner.tokens.jwksUrl,
          suspendedAt: partner.suspendedAt,
        })),
      ),
    ),
    'partner.add': row(null, 'change', PartnerDeclaration, partners.add),
    'partner.test': row(null, 'change', Origins, ({ id, origins }) => partners.addTest(id, origins)),
    'partner.offer': row('operator', 'change', Offer, ({ id, features }) => partners.offer(id, features), {
      logs: ['features'],
      shown: nothing,
    }),
    'partner.suspend': row('operator', 'change', Id, ({ id }) => partners.suspend(id), {
      reason: true,
      shown: nothing,
    }),
    'partner.resume': row('operator', 'change', Id, ({ id }) => partners.resume(id), { shown: nothing }),
    'partner.rotate': row(null, 'change', Id, ({ id }) => partners.rotate(id)),
    'partner.remove': row(null, 'change', Id, ({ id }) => partners.remove(id)),
    'partner.quota': row(
      'operator',
      'change',
      Quotas,
      ({ id, ...quotas }) =>
        partners.setQuotas(
          id,
          Object.fromEntries(Object.entries(quotas).filter(([, limit]) => limit !== undefined)),
        ),
      { logs: ['imagesPerDay', 'imagesPerUserPerDay'], shown: nothing },
    ),
    'partner.show': row('viewer', 'read', Id, async ({ id }) => service.describe(await existing(id))),
    'partner.usage': row('viewer', 'read', Use, async ({ id, days }) => {
      await existing(id)
      const [byDay, byUser] = await Promise.all([
        service.usage(id, days),
        service.userUsage(id, days, MAX_LISTED),
      ])
      return { days: byDay.items, users: byUser.items }
    }),
    'partner.webhook': row(null, 'change', Webhook, async ({ id, ...wanted }) => {
      const before = (await existing(id)).webhook
      const { webhook } = await partners.setWebhook(id, wanted)
      return { webhook, secret: newSecretOf(before, webhook) }
    }),
    'partner.webhookSecret': row(null, 'change', Id, async ({ id }) => {
      const { webhook } = await partners.rotateWebhookSecret(id)
      return {
        secret: webhook?.secrets[0]?.secret ?? '',
        previousUntil: webhook?.secrets[1]?.until ?? null,
      }
    }),
    'partner.messages': row(
      'operator',
      'read',
      Messages,
      async ({ id, before }) =>
        (await service.messages(id, null, { after: before, limit: MAX_LISTED })).items,
    ),
    'partner.replay': row('operator', 'change', Replay, async ({ id, hours, all }) => {
      if (!(await existing(id)).webhook) throw new PartnerError(`"${id}" has no webhook.`)
      return { count: await service.replayLast(id, hours, all) }
    }),
    'partner.eraseUser': row(
      'owner',
      'change',
      User,
      async ({ id, user }) => {
        await existing(id)
        return service.eraseUser(id, user)
      },
      { reason: true },
    ),
  }
}
