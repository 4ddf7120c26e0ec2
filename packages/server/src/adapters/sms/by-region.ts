import type { Watched } from '../../domain/deliveries/outage.ts'
import { DeliveryError, type SmsSender } from '../../domain/deliveries/ports.ts'

/** Selects the first provider that reaches the number. */
export function createSmsByRegion(senders: readonly (SmsSender & Watched)[]): SmsSender & {
  /** Whether a provider serves this number, and is not down. */
  canSend(target: string): boolean
} {
  const senderOf = (target: string) => senders.find((sender) => sender.reaches(target))
  return {
    reaches: (target) => senderOf(target) !== undefined,
    canSend: (target) => senderOf(target)?.isDown() === false,
    async send(delivery, text) {
      const sender = senderOf(delivery.target)
      if (!sender) {
        throw new DeliveryError('No provider of short messages reaches this number', { retryable: false })
      }
      await sender.send(delivery, text)
    },
  }
}
