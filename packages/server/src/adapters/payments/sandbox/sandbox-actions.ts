import type { TakeNotification } from '../../../domain/payments/notifications.ts'
import { sandboxNotification } from './sandbox.ts'
import type { SandboxPayments } from './sandbox-payments.ts'

/** The sandbox as its page uses it: what is decided there is sent to this installation, signed, as a provider does. */
export function createSandboxBooks(payments: SandboxPayments, notified: TakeNotification, secret: string) {
  return {
    find: payments.find,
    async decide(id: string, action: 'pay' | 'decline'): Promise<'paid' | 'declined' | null> {
      const decided = await payments.decide(id, action)
      if (!decided || (decided.state !== 'paid' && decided.state !== 'declined')) return null
      const { state, amount, currency } = decided
      await notified('sandbox', sandboxNotification({ id, state, amount, currency }, secret))
      return state
    },
  }
}
