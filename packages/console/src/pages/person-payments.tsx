import type { ShownResult } from '@easel/server/console'
import { useLingui } from '@lingui/react/macro'
import { useSession } from '../api/session.tsx'
import { useAction } from '../api/use-action.ts'
import { useFormat } from '../ui/format.ts'
import { Loaded, Section } from '../ui/page.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { PaymentTags } from './payment-tags.tsx'

type Payment = ShownResult<'people.payments'>[number]

/** What a person has begun to buy, and what became of it: for whoever writes that they have paid. */
export function PersonPayments({ id }: { id: string }) {
  const { t } = useLingui()
  const { money, date } = useFormat()
  const { action } = useSession()
  const isOffered = action('people.payments') !== null
  const query = useAction('people.payments', { id }, { enabled: isOffered })
  if (!isOffered) return null
  const columns: Column<Payment>[] = [
    { key: 'at', head: t`Begun`, cell: ({ createdAt }) => date(createdAt) },
    { key: 'plan', head: t`Plan`, cell: ({ planId }) => planId },
    { key: 'provider', head: t`Provider`, cell: ({ provider }) => provider },
    {
      key: 'amount',
      head: t`Amount`,
      numeric: true,
      cell: ({ amount, currency }) => money(amount, currency),
    },
    { key: 'state', head: t`State`, cell: (payment) => <PaymentTags payment={payment} /> },
  ]
  return (
    <Section title={t`Payments`}>
      <Loaded query={query} empty={{ title: t`No payments yet` }}>
        {(payments) => (
          <Table
            label={t`Payments`}
            columns={columns}
            rows={payments}
            keyOf={(payment) => payment.id}
            opens={action('payments.show') ? 'payments' : undefined}
          />
        )}
      </Loaded>
    </Section>
  )
}
