import type { TakeNotification } from '../../../domain/payments/notifications.ts'
import { sandboxNotification } from './sandbox.ts'
import type { SandboxPayments } from './sandbox-payments.ts'

/** What the sandbox's page can do: decisions are sent to this installation as signed notifications, as a provider does. */
export function createSandboxActions(
  payments: SandboxPayments,
  takeNotification: TakeNotification,
  secret: string,
) {
  return {
    find: payments.find,
    async decide(id: string, action: 'pay' | 'decline'): Promise<'paid' | 'declined' | null> {
      const decided = await payments.decide(id, action)
      if (!decided || (decided.state !== 'paid' && decided.state !== 'declined')) return null
      const { state, amount, currency } = decided
      await takeNotification('sandbox', sandboxNotification({ id, state, amount, currency }, secret))
      return state
    },
  }
}
