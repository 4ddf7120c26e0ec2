import type { ShownResult } from '@easel/server/console'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAction } from '../api/use-action.ts'
import { useFormat } from '../ui/format.ts'
import { Loaded } from '../ui/page.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { Older, Review, reviewColumn } from './payment-review.tsx'

type Notification = ShownResult<'payments.notifications'>[number]

/** What providers, or those who claim to be one, have sent and was refused. */
export function RefusedNotifications({ reviewed }: { reviewed: boolean }) {
  const { t } = useLingui()
  const { date } = useFormat()
  const [before, setBefore] = useState<string | null>(null)
  const query = useAction('payments.notifications', { refused: true, reviewed, before })
  const columns: Column<Notification>[] = [
    { key: 'at', head: t`Time`, cell: ({ at }) => date(at) },
    { key: 'provider', head: t`Provider`, cell: ({ provider }) => provider },
    { key: 'outcome', head: t`Outcome`, cell: ({ outcome }) => outcome },
    { key: 'payment', head: t`Payment`, cell: ({ paymentId }) => paymentId ?? '–' },
    ...(reviewed ? [reviewColumn<Notification>(t`Reviewed`)] : []),
  ]
  return (
    <Loaded query={query} empty={{ title: reviewed ? t`Nothing was refused` : t`Nothing to review` }}>
      {(notifications) => (
        <>
          <Table
            label={t`Refused notifications`}
            columns={columns}
            rows={notifications}
            keyOf={({ id }) => id}
            actions={(notification) => <Review name="payments.reviewNotification" of={notification} />}
          />
          <Older rows={notifications} onOlder={setBefore} />
        </>
      )}
    </Loaded>
  )
}
