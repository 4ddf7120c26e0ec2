import type { FastifyInstance } from 'fastify'
import type { RequestRate } from '../../domain/risk/request-rate.ts'
import { addressOf, type IsForwarded } from '../client-address.ts'
import type { GuardParts } from './guard.ts'

/** What costs as little as its refusal: files that never change, and what those ask who run the server. */
const NOT_COUNTED = /^\/(assets|files|sdk|widgets|healthz|readyz|metrics)(\/|\?|$)/

/** Limits requests by address before a body is read or a signature is verified. */
export function installRequestRate(
  app: FastifyInstance,
  admit: RequestRate,
  addressKeyOf: GuardParts['addressKeyOf'],
  isForwarded: IsForwarded,
): void {
  app.addHook('onRequest', async (request) => {
    if (NOT_COUNTED.test(request.url)) return
    const address = addressOf(request)
    admit(addressKeyOf(address, request.socket.remoteAddress ?? address, isForwarded(request)))
  })
}
