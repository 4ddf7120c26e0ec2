import { DAY } from '@easel/contract/numbers'
import { WEBHOOK_EVENTS, WEBHOOK_SECRET_PREFIX, type WebhookEvent } from '@easel/contract/webhooks'
import type { PartnerSecret, PartnerWebhook } from './partner.ts'

/** How long the secret before signs beside the new one. */
const OVERLAP = DAY
/** Each signs every message. */
const MAX_SECRETS = 10

/** Random letters of which a secret is made. */
interface NewKey {
  id: string
  random: string
}

const secretOf = ({ id, random }: NewKey): PartnerSecret => ({
  id,
  secret: WEBHOOK_SECRET_PREFIX + Buffer.from(random).toString('base64'),
  until: null,
})

/** A new address gets a new secret, so that the server behind the old one cannot sign for it. Null: no webhook. */
export function withWebhook(
  before: PartnerWebhook | null,
  { url, events }: { url: string | null; events?: readonly WebhookEvent[] | undefined },
  key: NewKey,
): PartnerWebhook | null {
  if (url === null) return null
  const isSame = before?.url === url
  return {
    url,
    events: events ?? (isSame ? before.events : WEBHOOK_EVENTS),
    secrets: isSame ? before.secrets : [secretOf(key)],
  }
}

/** The secret of an address that is new; null where the one before is still good. It is shown this once. */
export const newSecretOf = (before: PartnerWebhook | null, after: PartnerWebhook | null): string | null =>
  after === null || after.url === before?.url ? null : (after.secrets[0]?.secret ?? null)

/**
 * All that sign now go on for their time, and not the last one alone: whoever has lost the answer asks again, and has the
 * one before on their server.
 */
export function rotateWebhookSecret(webhook: PartnerWebhook, key: NewKey, now: number): PartnerWebhook {
  const previous = validSecrets(webhook.secrets, now)
    .slice(0, MAX_SECRETS - 1)
    .map((secret) => ({ ...secret, until: Math.min(secret.until ?? Infinity, now + OVERLAP) }))
  return { ...webhook, secrets: [secretOf(key), ...previous] }
}

/** Secrets that are valid now, the newest first. */
export const validSecrets = (secrets: readonly PartnerSecret[], now: number): PartnerSecret[] =>
  secrets.filter(({ until }) => until === null || until > now)
