import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Delivery } from '../../domain/deliveries/ports.ts'
import { renderEmail, renderSms } from '../../domain/deliveries/text.ts'
import { hasForwardingHeader } from '../client-address.ts'

export interface Outbox {
  latest(): Promise<Delivery[]>
}

/**
 * The development outbox, where no provider is configured: for local requests only. The host check stops DNS
 * rebinding.
 */
export function outboxRoutes(app: FastifyInstance, outbox: Outbox): void {
  app.get('/dev/outbox', async (request, reply) => {
    if (hasForwardingHeader(request) || !isOwnName(request)) return reply.callNotFound()
    const items = (await outbox.latest()).map((delivery) => {
      const { channel, target, kind, purpose, code, at } = delivery
      return { channel, to: target, kind, purpose, code, text: textOf(delivery), at }
    })
    reply.header('cache-control', 'no-store')
    if (request.headers.accept?.includes('text/html')) {
      return reply.type('text/html; charset=utf-8').send(pageOf(items))
    }
    return reply.send({ items })
  })
}

/** What is read of it: an e-mail with its subject. */
function textOf(delivery: Delivery): string {
  if (delivery.channel === 'sms') return renderSms(delivery)
  const { subject, text } = renderEmail(delivery)
  return `${subject}\n\n${text}`
}

const isOwnName = ({ hostname }: FastifyRequest): boolean =>
  /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/.test(hostname)

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const paragraphsOf = (text: string): string =>
  text
    .split('\n\n')
    .map((part) => `<p>${escaped(part)}</p>`)
    .join('')

function pageOf(items: readonly { to: string; text: string; at: number }[]): string {
  const rows = items.map(
    ({ to, text, at }) =>
      `<li><p>${escaped(to)} · <time>${new Date(at).toISOString()}</time></p>${paragraphsOf(text)}</li>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Outbox</title>
<h1>Outbox</h1><p>What would have been sent, newest first. Reload to see more.</p><ul>${rows.join('\n')}</ul></html>`
}
