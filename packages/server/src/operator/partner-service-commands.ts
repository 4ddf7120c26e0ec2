import { WEBHOOK_EVENTS, WEBHOOK_STATES } from '@easel/contract/webhooks'
import { z } from 'zod'
import { Refusal } from '../domain/kernel/refusal.ts'
import { newSecretOf } from '../domain/partners/partner-webhook.ts'
import { PartnerError, type Partners } from '../domain/partners/partners.ts'
import type { SelfService } from '../domain/partners/self-service.ts'
import { row } from './row.ts'

const MAX_LISTED = 50

const Id = z.strictObject({ id: z.string() })
const Webhook = z.strictObject({
  id: z.string(),
  url: z.string().max(2000).nullable(),
  events: z.array(z.enum(WEBHOOK_EVENTS)).min(1).optional(),
})
/** `before`: what follows this one. */
const Messages = z.strictObject({
  id: z.string(),
  state: z.enum(WEBHOOK_STATES).nullable().default(null),
  before: z
    .strictObject({ at: z.int(), id: z.string().max(200) })
    .nullable()
    .default(null),
})
const Replay = z.strictObject({ id: z.string(), hours: z.number().positive().max(168), all: z.boolean() })
const Use = z.strictObject({ id: z.string(), days: z.int().min(1).max(90) })
/** `after`: what follows this one. */
const Users = z.strictObject({
  id: z.string(),
  days: z.int().min(1).max(90),
  search: z.string().trim().max(200).default(''),
  after: z
    .strictObject({ images: z.int(), user: z.string().max(200) })
    .nullable()
    .default(null),
})
const Message = z.strictObject({ id: z.string(), message: z.string().min(1).max(200) })

export const existingOf = (partners: Pick<Partners, 'list'>) => async (id: string) => {
  const found = (await partners.list()).find((partner) => partner.id === id)
  if (!found) throw new PartnerError(`There is no partner "${id}".`)
  return found
}

/** What a partner's users have used, and what its server is told: the use cases that its own calls have. */
export const partnerServiceCommands = (partners: Partners, service: SelfService) => {
  const existing = existingOf(partners)
  return {
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
    'partner.ping': row(null, 'change', Id, async ({ id }) => {
      if (!(await existing(id)).webhook) throw new PartnerError(`"${id}" has no webhook.`)
      return { message: await service.ping(id) }
    }),
    'partner.messages': row(
      'operator',
      'read',
      Messages,
      async ({ id, state, before }) =>
        (await service.messages(id, state, { after: before, limit: MAX_LISTED })).items,
    ),
    // Their ids are keys, which name nobody.
    'partner.users': row('viewer', 'read', Users, async ({ id, days, ...page }) => {
      await existing(id)
      return service.users(id, days, { ...page, limit: MAX_LISTED })
    }),
    'partner.replayMessage': row(
      'operator',
      'change',
      Message,
      async ({ id, message }) => {
        if (!(await existing(id)).webhook) throw new PartnerError(`"${id}" has no webhook.`)
        try {
          return { count: await service.replay(id, { id: message }) }
        } catch (error) {
          if (!(error instanceof Refusal && error.reason === 'not_found')) throw error
          throw new PartnerError(`There is no message "${message}" to "${id}".`)
        }
      },
      { logs: ['message'] },
    ),
    'partner.replay': row('operator', 'change', Replay, async ({ id, hours, all }) => {
      if (!(await existing(id)).webhook) throw new PartnerError(`"${id}" has no webhook.`)
      return { count: await service.replayLast(id, hours, all) }
    }),
  }
}
