import type { ShownResult } from '@easel/server/console'
import { Button } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAction } from '../api/use-action.ts'
import { usePath } from '../app/router.tsx'
import { Act } from '../ui/act.tsx'
import { useOutcomeText } from '../ui/enum-texts.ts'
import { Check, Field } from '../ui/fields.tsx'
import { useFormat } from '../ui/format.ts'
import { Facts, Loaded, Page, Section } from '../ui/page.tsx'
import { PersonButton } from '../ui/person-button.tsx'
import { Tabbed } from '../ui/tabbed.tsx'
import { type Column, Table } from '../ui/table.tsx'
import styles from './lists.module.css'
import { Older, Review, ReviewedBy, reviewColumn } from './payment-review.tsx'
import { PaymentTags } from './payment-tags.tsx'
import { Plans } from './plans.tsx'
import { RefusedNotifications } from './refused-notifications.tsx'

type Payment = ShownResult<'payments.list'>[number]
type Which = 'all' | 'flagged' | 'refused' | 'plans'

/** Payments, those to review, and what is sold. */
export function PaymentsPage() {
  const { t } = useLingui()
  const { id: paymentId, go } = usePath()
  const [which, setWhich] = useState<Which>('all')
  const [reviewed, setReviewed] = useState(false)
  const [text, setText] = useState('')
  if (paymentId !== null) return <PaymentView key={paymentId} id={paymentId} />
  const tabs = [
    { value: 'all' as const, text: t`Latest` },
    { value: 'flagged' as const, text: t`To review` },
    { value: 'refused' as const, text: t`Refused notifications` },
    { value: 'plans' as const, text: t`Plans` },
  ]
  return (
    <Page title={t`Payments and plans`} text={t`Plans and providers are settings: PLANS and PAYMENTS.`}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim()) go('payments', text.trim())
        }}
      >
        <Field
          label={t`Order number, or the provider's id`}
          spellCheck={false}
          value={text}
          onChange={setText}
        />
        <Button type="submit" icon="search">{t`Find`}</Button>
      </form>
      <Tabbed<Which>
        label={t`Payments`}
        value={which}
        tabs={tabs}
        beside={
          (which === 'flagged' || which === 'refused') && (
            <Check label={t`Those that were reviewed`} checked={reviewed} onChange={setReviewed} />
          )
        }
        onChange={setWhich}
      >
        {which === 'plans' && <Plans />}
        {which === 'refused' && <RefusedNotifications key={String(reviewed)} reviewed={reviewed} />}
        {which === 'all' && <Payments key={which} flagged={false} reviewed={false} />}
        {which === 'flagged' && <Payments key={`${which} ${reviewed}`} flagged reviewed={reviewed} />}
      </Tabbed>
    </Page>
  )
}

interface ListProps {
  flagged: boolean
  reviewed: boolean
}

function Payments({ flagged, reviewed }: ListProps) {
  const { t } = useLingui()
  const { money, date } = useFormat()
  const [before, setBefore] = useState<string | null>(null)
  const query = useAction('payments.list', { flagged, reviewed, before })
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
    ...(reviewed ? [reviewColumn<Payment>(t`Reviewed`)] : []),
  ]
  return (
    <Loaded query={query} empty={{ title: flagged && !reviewed ? t`Nothing to review` : t`No payments yet` }}>
      {(payments) => (
        <>
          <Table
            label={t`Payments`}
            columns={columns}
            rows={payments}
            keyOf={({ id }) => id}
            opens="payments"
            actions={flagged ? (payment) => <Review name="payments.review" of={payment} /> : undefined}
          />
          <Older rows={payments} onOlder={setBefore} />
        </>
      )}
    </Loaded>
  )
}

function PaymentView({ id }: { id: string }) {
  const { t } = useLingui()
  const { go } = usePath()
  const { money, date } = useFormat()
  const query = useAction('payments.show', { id })
  const at = (time: number | null) => (time === null ? '–' : date(time))
  return (
    <Page
      title={t`Payment`}
      actions={<Button icon="left" onClick={() => go('payments')}>{t`All payments`}</Button>}
    >
      <Loaded query={query}>
        {({ payment, notifications }) => (
          <>
            <Section title={t`What is known`}>
              <Facts
                facts={[
                  [t`Id`, payment.id],
                  [t`State`, <PaymentTags key="state" payment={payment} />],
                  [t`Plan`, payment.planId],
                  [t`Amount`, money(payment.amount, payment.currency)],
                  [t`Refunded`, money(payment.refunded, payment.currency)],
                  [t`Provider`, payment.provider],
                  [t`Begun`, at(payment.createdAt)],
                  [t`Paid`, at(payment.paidAt)],
                  ...(payment.reviewed
                    ? [[t`Reviewed`, <ReviewedBy key="reviewed" review={payment.reviewed} />] as const]
                    : []),
                  [t`The provider's id`, payment.providerRef ?? '–'],
                ]}
              />
            </Section>
            <Section title={t`Actions`}>
              <div className={styles.buttons}>
                {payment.state !== 'refunded' && (
                  <Act
                    name="payments.ask"
                    input={{ id: payment.id }}
                    text={t`Ask the provider`}
                    done={t`The provider was asked; the state is the one of now`}
                  />
                )}
                {(payment.state === 'paid' || payment.state === 'disputed') && (
                  <Act
                    {...{ name: 'payments.refund', input: { id: payment.id }, destructive: true }}
                    text={t`Refund`}
                    what={t`${money(payment.amount - payment.refunded, payment.currency)} are returned, and the membership ends.`}
                    done={t`The payment is refunded`}
                  />
                )}
                {payment.flag !== null && <Review name="payments.review" of={payment} />}
                {payment.principalId !== 'nobody' && <PersonButton id={payment.principalId} isBuyer />}
              </div>
            </Section>
            <Section title={t`Notifications of the provider`}>
              <Notifications notifications={notifications} />
            </Section>
          </>
        )}
      </Loaded>
    </Page>
  )
}

type Notification = ShownResult<'payments.show'>['notifications'][number]

function Notifications({ notifications }: { notifications: readonly Notification[] }) {
  const { t } = useLingui()
  const { date } = useFormat()
  const text = useOutcomeText()
  if (notifications.length === 0) return <p className={styles.soft}>{t`It has sent none yet.`}</p>
  const columns: Column<Notification>[] = [
    { key: 'at', head: t`Time`, cell: ({ at }) => date(at) },
    { key: 'outcome', head: t`Outcome`, cell: ({ outcome }) => text[outcome] },
  ]
  return (
    <Table
      label={t`Notifications of the provider`}
      columns={columns}
      rows={notifications}
      keyOf={({ id }) => id}
    />
  )
}
