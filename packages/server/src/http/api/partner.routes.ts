import type { PartnerCallName } from '@easel/contract'
import type { FastifyInstance } from 'fastify'
import type { SecurityLog } from '../../domain/kernel/security-log.ts'
import type { IdentifyPartner } from '../../domain/partners/identify-partner.ts'
import type { SelfService } from '../../domain/partners/self-service.ts'
import { createPartnerGuard, type PartnerCaller } from '../plugins/partner-guard.ts'
import { type Handle, servePartnerCall } from './call.ts'
import { pageRequest, presentPage } from './cursor.ts'

export interface PartnerServiceParts {
  identify: IdentifyPartner
  cases: SelfService
}

/** What a partner's own server reads and changes. Changes are written to the security log. */
export function partnerRoutes(
  app: FastifyInstance,
  { identify, cases }: PartnerServiceParts,
  security: SecurityLog,
): void {
  const guard = createPartnerGuard(identify)
  const read = <N extends PartnerCallName>(name: N, handle: Handle<N, PartnerCaller>) =>
    servePartnerCall(app, guard, name, handle)
  const change = <N extends PartnerCallName>(name: N, handle: Handle<N, PartnerCaller>) =>
    servePartnerCall(app, guard, name, (input) => {
      security.record('partner_command', { partner: input.caller.partner.id, command: name })
      return handle(input)
    })

  read('partner', ({ caller }) => cases.describe(caller.partner))
  read('partnerUsage', ({ caller, query }) => cases.usage(caller.partner.id, query.days))
  read('partnerUserUsage', ({ caller, query }) => cases.userUsage(caller.partner.id, query.days, query.limit))
  read('webhookMessages', async ({ caller, query }) => {
    const page = await cases.messages(caller.partner.id, query.state ?? null, pageRequest(query))
    return presentPage(page, (items) => items)
  })
  change('setWebhook', ({ caller, body }) => cases.setWebhook(caller.partner, body))
  change('rotateWebhookSecret', ({ caller }) => cases.rotateWebhookSecret(caller.partner))
  change('pingWebhook', async ({ caller }) => ({ id: await cases.ping(caller.partner.id) }))
  change('replayWebhooks', async ({ caller, body }) => {
    const which = 'id' in body ? body : { since: body.since, all: body.all ?? false }
    return { count: await cases.replay(caller.partner.id, which) }
  })
  change('rotatePartnerSecret', ({ caller }) => cases.rotateSecret(caller.partner))
  change('setPartnerQuotas', ({ caller, body }) => cases.setQuotas(caller.partner, body))
  change('setPartnerTest', ({ caller, body }) => cases.setTest(caller.partner, body.origins))
  change('rotatePartnerTestSecret', ({ caller }) => cases.rotateTestSecret(caller.partner))
  change('erasePartnerUser', ({ caller, body }) => cases.eraseUser(caller.partner.id, body.user))
}
