import { DeliveryFault, type SmsSender } from '../../domain/delivery/ports.ts'

/** Each number by the first provider that reaches it. */
export function createSmsByRegion(senders: readonly SmsSender[]): SmsSender {
  const senderOf = (to: string) => senders.find((sender) => sender.reaches(to))
  return {
    reaches: (to) => senderOf(to) !== undefined,
    async send(sms) {
      const sender = senderOf(sms.message.to)
      if (!sender) {
        throw new DeliveryFault('No provider of short messages reaches this number', { retryable: false })
      }
      await sender.send(sms)
    },
  }
}
