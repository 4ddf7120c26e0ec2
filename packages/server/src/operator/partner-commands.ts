import { WEBHOOK_EVENTS } from '@easel/contract/webhooks'
import { z } from 'zod'
import { PartnerDeclaration } from '../config/partners-file.ts'
import { PARTNER_FEATURES } from '../domain/partners/partner.ts'
import { newSecretOf } from '../domain/partners/partner-webhook.ts'
import { PartnerError, type Partners } from '../domain/partners/partners.ts'
import type { SelfService } from '../domain/partners/self-service.ts'

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
    'partner.list': { input: z.strictObject({}), run: () => partners.list() },
    'partner.add': { input: PartnerDeclaration, run: partners.add },
    'partner.test': {
      input: Origins,
      run: ({ id, origins }: z.output<typeof Origins>) => partners.addTest(id, origins),
    },
    'partner.offer': {
      input: Offer,
      run: ({ id, features }: z.output<typeof Offer>) => partners.offer(id, features),
    },
    'partner.suspend': { input: Id, run: ({ id }: z.output<typeof Id>) => partners.suspend(id) },
    'partner.resume': { input: Id, run: ({ id }: z.output<typeof Id>) => partners.resume(id) },
    'partner.rotate': { input: Id, run: ({ id }: z.output<typeof Id>) => partners.rotate(id) },
    'partner.remove': { input: Id, run: ({ id }: z.output<typeof Id>) => partners.remove(id) },
    'partner.quota': {
      input: Quotas,
      run: ({ id, ...quotas }: z.output<typeof Quotas>) =>
        partners.setQuotas(
          id,
          Object.fromEntries(Object.entries(quotas).filter(([, limit]) => limit !== undefined)),
        ),
    },
    'partner.show': {
      input: Id,
      run: async ({ id }: z.output<typeof Id>) => service.describe(await existing(id)),
    },
    'partner.usage': {
      input: Use,
      run: async ({ id, days }: z.output<typeof Use>) => {
        await existing(id)
        const [byDay, byUser] = await Promise.all([
          service.usage(id, days),
          service.userUsage(id, days, MAX_LISTED),
        ])
        return { days: byDay.items, users: byUser.items }
      },
    },
    'partner.webhook': {
      input: Webhook,
      run: async ({ id, ...wanted }: z.output<typeof Webhook>) => {
        const before = (await existing(id)).webhook
        const { webhook } = await partners.setWebhook(id, wanted)
        return { webhook, secret: newSecretOf(before, webhook) }
      },
    },
    'partner.webhookSecret': {
      input: Id,
      run: async ({ id }: z.output<typeof Id>) => {
        const { webhook } = await partners.rotateWebhookSecret(id)
        return {
          secret: webhook?.secrets[0]?.secret ?? '',
          previousUntil: webhook?.secrets[1]?.until ?? null,
        }
      },
    },
    'partner.messages': {
      input: Id,
      run: async ({ id }: z.output<typeof Id>) =>
        (await service.messages(id, null, { after: null, limit: MAX_LISTED })).items,
    },
    'partner.replay': {
      input: Replay,
      run: async ({ id, hours, all }: z.output<typeof Replay>) => {
        if (!(await existing(id)).webhook) throw new PartnerError(`"${id}" has no webhook.`)
        return { count: await service.replayLast(id, hours, all) }
      },
    },
    'partner.eraseUser': {
      input: User,
      run: async ({ id, user }: z.output<typeof User>) => {
        await existing(id)
        return service.eraseUser(id, user)
      },
    },
  }
}
