import type { Principal } from '../kernel/principal.ts'
import { notFound } from '../kernel/refusal.ts'
import type { Plan } from './plans.ts'
import type { Payment } from './ports.ts'

export interface Invoice {
  payment: Payment & { paidAt: number }
  /** The period as the wire has it; empty for a plan that is no longer sold. */
  text: string
  seller: readonly string[]
}

interface Parts {
  /** Refuses with 404 what is not the principal's. */
  read(principal: Principal, id: string): Promise<Payment>
  plans: readonly Plan[]
  /** Lines of name and address. */
  seller: readonly string[]
}

/** Invoices are derived from payments, so one is always the same. Refuses with 404 what was not paid. */
export const createInvoices =
  ({ read, plans, seller }: Parts) =>
  async (principal: Principal, id: string): Promise<Invoice> => {
    const payment = await read(principal, id)
    const { paidAt } = payment
    if (paidAt === null) throw notFound()
    const text = plans.find((plan) => plan.id === payment.planId)?.text ?? ''
    return { payment: { ...payment, paidAt }, text, seller }
  }

export type ReadInvoice = ReturnType<typeof createInvoices>
