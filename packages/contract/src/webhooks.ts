/** What a partner's server is told by webhooks. Plain data; the payloads' schemas are in `schemas/partner.ts`. */
export const WEBHOOK_EVENTS = ['image.finished', 'user.erased', 'quota.low', 'ping'] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** Headers of a webhook, as the Standard Webhooks specification names them. */
export const WEBHOOK_HEADER = {
  id: 'webhook-id',
  timestamp: 'webhook-timestamp',
  signature: 'webhook-signature',
} as const

/** What a webhook's secret begins with; the rest is base64. */
export const WEBHOOK_SECRET_PREFIX = 'whsec_'

/** The share of a partner's daily images at which `quota.low` is sent. */
export const QUOTA_LOW_SHARE = 0.8

/** The audience of tokens with which a partner's own server calls; its users' tokens have another. */
export const PARTNER_AUDIENCE = 'easel-partner'

/** What becomes of a message to a partner's server. */
export const WEBHOOK_STATES = ['queued', 'delivered', 'failed'] as const
