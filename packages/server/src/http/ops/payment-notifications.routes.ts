import { PAYMENT_PROVIDERS } from '@easel/contract/payments'
import type { FastifyInstance } from 'fastify'
import type { TakeNotification } from '../../domain/payments/notifications.ts'

const MAX_BODY_BYTES = 256 * 1024

/**
 * Notifications of payment providers. Only the provider signs such a call, so its body is kept byte for byte until the
 * provider's library has verified it. An error of our own is answered with 5xx, which makes the provider send it again.
 */
export async function paymentNotificationRoutes(
  app: FastifyInstance,
  takeNotification: TakeNotification,
): Promise<void> {
  await app.register(async (raw) => {
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser<Buffer>(
      '*',
      { parseAs: 'buffer', bodyLimit: MAX_BODY_BYTES },
      (_request, body, done) => done(null, body),
    )
    for (const provider of PAYMENT_PROVIDERS) {
      raw.post<{ Body: Buffer | undefined }>(`/api/v2/${provider}-notify`, async (request, reply) => {
        const accepted = await takeNotification(provider, {
          headers: request.headers,
          body: request.body ?? Buffer.alloc(0),
        })
        if (accepted === null) return reply.callNotFound()
        reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8')
        // Alipay repeats a notification that is not answered with this word.
        return reply.code(accepted ? 200 : 400).send(accepted ? 'success' : 'fail')
      })
    }
  })
}
