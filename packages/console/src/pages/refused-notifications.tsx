import type { ShownResult } from '@easel/server/console'
import { Button } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSession } from '../api/session.tsx'
import { useAction } from '../api/use-action.ts'
import { usePath } from '../app/router.tsx'
import { useDo } from '../ui/confirmations.tsx'
import { useOutcomeText } from '../ui/enum-texts.ts'
import { useFormat } from '../ui/format.ts'
import { Loaded } from '../ui/page.tsx'
import { type Column, Table } from '../ui/table.tsx'
import styles from './lists.module.css'
import { Older, Review, reviewColumn } from './payment-review.tsx'

type Notification = ShownResult<'payments.notifications'>[number]

/** What providers, or those who claim to be one, have sent and was refused. */
export function RefusedNotifications({ reviewed }: { reviewed: boolean }) {
  const { t } = useLingui()
  const { date } = useFormat()
  const outcomes = useOutcomeText()
  const [before, setBefore] = useState<string | null>(null)
  const first = useAction('payments.notifications', { refused: true, reviewed, before: null })
  const query = useAction('payments.notifications', { refused: true, reviewed, before })
  const columns: Column<Notification>[] = [
    { key: 'at', head: t`Time`, cell: ({ at }) => date(at) },
    { key: 'provider', head: t`Provider`, cell: ({ provider }) => provider },
    { key: 'outcome', head: t`Outcome`, cell: ({ outcome }) => outcomes[outcome] },
    { key: 'payment', head: t`Payment`, cell: (notification) => <PaymentOf notification={notification} /> },
    ...(reviewed ? [reviewColumn<Notification>(t`Reviewed`)] : []),
  ]
  return (
    <Loaded query={query} empty={{ title: reviewed ? t`Nothing was put away` : t`Nothing to review` }}>
      {(notifications) => (
        <>
          {!reviewed && <AllReviewed seen={first.data ?? []} onDone={() => setBefore(null)} />}
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

/** What it says that it is about: there is no payment to open where that is unknown here. */
function PaymentOf({ notification: { paymentId, outcome } }: { notification: Notification }) {
  const { go } = usePath()
  if (paymentId === null) return '–'
  if (outcome === 'unknown payment') return <code className={styles.code}>{paymentId}</code>
  return (
    <Button size="small" onClick={() => go('payments', paymentId)}>
      <code className={styles.code}>{paymentId}</code>
    </Button>
  )
}

/** Puts all away that came until the newest that was seen; what comes meanwhile stays. */
function AllReviewed({ seen, onDone }: { seen: readonly Notification[]; onDone(): void }) {
  const { t } = useLingui()
  const { action } = useSession()
  const act = useDo()
  const name = 'payments.reviewNotifications'
  if (seen.length < 2 || !action(name)) return null
  const text = t`Put all away`
  return (
    <div className={styles.above}>
      <Button
        size="small"
        icon="check"
        onClick={() =>
          act({
            name,
            input: { until: Math.max(...seen.map(({ at }) => at)) },
            ...{ title: t`Put all refused notifications away?`, confirm: text, ask: true },
            text: t`Those of the following pages, too. Each can be taken back under “Those that were reviewed”.`,
            done: t`They are put away as reviewed`,
            onDone,
          })
        }
      >
        {text}
      </Button>
    </div>
  )
}
