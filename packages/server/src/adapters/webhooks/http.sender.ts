import { createHmac } from 'node:crypto'
import { SECOND } from '@easel/contract/numbers'
import { WEBHOOK_HEADER, WEBHOOK_SECRET_PREFIX } from '@easel/contract/webhooks'
import type { WebhookSender } from '../../domain/webhooks/ports.ts'
import { type AllowedHosts, findAddressError, requestPublic } from '../network/public-request.ts'

const TIMEOUT = 10 * SECOND
const USE = { what: 'webhook', setting: 'PRIVATE_WEBHOOK_HOSTS' }

/** Why webhooks must not be sent to the address; null when nothing is known yet. */
export const findWebhookAddressError = (address: string, allowed: AllowedHosts): string | null =>
  findAddressError(address, allowed, USE)

/**
 * Posts webhooks as the Standard Webhooks specification has them (https://www.standardwebhooks.com), so that partners
 * verify them with its libraries.
 */
export function createWebhookSender(allowed: AllowedHosts): WebhookSender {
  return {
    async send({ url, secrets }, { id, payload }, now) {
      const error = findWebhookAddressError(url, allowed)
      if (error) throw new Error(error)
      const timestamp = String(Math.floor(now / SECOND))
      const answer = await requestPublic(new URL(url), allowed, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Easel-Webhooks/1',
          [WEBHOOK_HEADER.id]: id,
          [WEBHOOK_HEADER.timestamp]: timestamp,
          [WEBHOOK_HEADER.signature]: secrets
            .map((secret) => `v1,${signatureOf(secret, `${id}.${timestamp}.${payload}`)}`)
            .join(' '),
        },
        body: payload,
        signal: AbortSignal.timeout(TIMEOUT),
      })
      // Only the status counts; what else is answered is not read.
      answer.destroy()
      return { status: answer.statusCode ?? 0 }
    },
  }
}

const signatureOf = (secret: string, text: string): string =>
  createHmac('sha256', Buffer.from(secret.slice(WEBHOOK_SECRET_PREFIX.length), 'base64'))
    .update(text)
    .digest('base64')
