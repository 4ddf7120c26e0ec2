import { z } from 'zod'
import { PartnerDeclaration } from '../config/partners-file.ts'
import { PARTNER_FEATURES, type Partner } from '../domain/partners/partner.ts'
import type { Partners } from '../domain/partners/partners.ts'
import type { SelfService } from '../domain/partners/self-service.ts'
import { existingOf, partnerServiceCommands } from './partner-service-commands.ts'
import { nothing, row } from './row.ts'

const Id = z.strictObject({ id: z.string() })
const Origins = z.strictObject({ id: z.string(), origins: z.array(z.string()).min(1) })
const Offer = z.strictObject({ id: z.string(), features: z.array(z.enum(PARTNER_FEATURES)) })
const Limit = z.int().min(1).max(1_000_000_000).nullable().optional()
const Quotas = z.strictObject({ id: z.string(), imagesPerDay: Limit, imagesPerUserPerDay: Limit })
const User = z.strictObject({ id: z.string(), user: z.string().min(1).max(200) })

/** What the console shows of a secret, once: it is nowhere to be read again. */
const newestSecret = ({ id, tokens: { secrets } }: Partner) => {
  const [newest, previous] = secrets
  return {
    id,
    kid: newest?.id ?? null,
    secret: newest?.secret ?? null,
    previousUntil: previous?.until ?? null,
  }
}

/** Commands about partners. What a partner may do for itself is the same use case here. */
export const partnerCommands = (partners: Partners, service: SelfService) => {
  const existing = existingOf(partners)
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
    'partner.add': row('owner', 'change', PartnerDeclaration, partners.add, {
      logs: ['origins', 'features'],
      shown: newestSecret,
    }),
    'partner.test': row(null, 'change', Origins, ({ id, origins }) => partners.addTest(id, origins)),
    'partner.allow': row(null, 'change', Origins, ({ id, origins }) => partners.allow(id, origins)),
    'partner.disallow': row(null, 'change', Origins, ({ id, origins }) => partners.disallow(id, origins)),
    'partner.offer': row('operator', 'change', Offer, ({ id, features }) => partners.offer(id, features), {
      logs: ['features'],
      shown: nothing,
    }),
    'partner.suspend': row('operator', 'change', Id, ({ id }) => partners.suspend(id), {
      reason: true,
      shown: nothing,
    }),
    'partner.resume': row('operator', 'change', Id, ({ id }) => partners.resume(id), { shown: nothing }),
    'partner.rotate': row('owner', 'change', Id, ({ id }) => partners.rotate(id), {
      reason: true,
      shown: newestSecret,
    }),
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
    ...partnerServiceCommands(partners, service),
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
