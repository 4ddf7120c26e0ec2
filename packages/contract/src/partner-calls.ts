import type { Call } from './calls.ts'

/**
 * Calls of a partner's own server, with a token of the partner instead of a signature. They are apart from the other
 * calls because no browser makes them.
 */
const get = (path: string): Call => ({ method: 'GET', path, signed: false, by: 'partner' })
const post = (path: string): Call => ({ method: 'POST', path, signed: false, by: 'partner' })

export const partnerCalls = {
  partner: get('/api/v2/partner'),
  partnerUsage: get('/api/v2/partner/usage'),
  partnerUserUsage: get('/api/v2/partner/usage/users'),
  setWebhook: post('/api/v2/partner/webhook'),
  rotateWebhookSecret: post('/api/v2/partner/webhook/rotate-secret'),
  pingWebhook: post('/api/v2/partner/webhook/ping'),
  webhookMessages: get('/api/v2/partner/webhook/messages'),
  replayWebhooks: post('/api/v2/partner/webhook/replay'),
  rotatePartnerSecret: post('/api/v2/partner/rotate-secret'),
  setPartnerQuotas: post('/api/v2/partner/quotas'),
  setPartnerTest: post('/api/v2/partner/test'),
  rotatePartnerTestSecret: post('/api/v2/partner/test/rotate-secret'),
  erasePartnerUser: post('/api/v2/partner/erase-user'),
} as const satisfies Record<string, Call>

export type PartnerCallName = keyof typeof partnerCalls
