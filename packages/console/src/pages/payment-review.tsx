import type { ShownResult } from '@easel/server/console'
import { Button } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'
import { useSession } from '../api/session.tsx'
import { useDo } from '../ui/confirmations.tsx'
import { useFormat } from '../ui/format.ts'
import type { Column } from '../ui/table.tsx'
import styles from './lists.module.css'

type Reviewed = ShownResult<'payments.list'>[number]['reviewed']

interface Reviewable {
  id: string
  reviewed: Reviewed
}

interface ReviewProps {
  name: 'payments.review' | 'payments.reviewNotification'
  of: Reviewable
}

/** Puts something away that was to be reviewed, or takes that back. */
export function Review({ name, of: { id, reviewed } }: ReviewProps) {
  const { t } = useLingui()
  const { action } = useSession()
  const act = useDo()
  if (!action(name)) return null
  const isReviewed = reviewed !== null
  const text = isReviewed ? t`Review again` : t`Reviewed`
  return (
    <Button
      size="small"
      icon={isReviewed ? 'retry' : 'check'}
      onClick={() =>
        act({
          ...{ name, input: { id, reviewed: !isReviewed }, title: text, confirm: text },
          done: isReviewed ? t`It is to be reviewed again` : t`It is put away as reviewed`,
          undo: { name, input: { id, reviewed: isReviewed } },
        })
      }
    >
      {text}
    </Button>
  )
}

/** Who has put it away, and when. */
export function ReviewedBy({ review }: { review: NonNullable<Reviewed> }) {
  const { date } = useFormat()
  return (
    <>
      <span translate="no">{review.by}</span> · {date(review.at)}
    </>
  )
}

export const reviewColumn = <T extends Reviewable>(head: string): Column<T> => ({
  key: 'reviewed',
  head,
  cell: ({ reviewed }) => (reviewed ? <ReviewedBy review={reviewed} /> : '–'),
})

/** As many as the server lists at once. */
const PAGE = 50

/** Goes on with what is older than the last row. */
export function Older({
  rows,
  onOlder,
}: {
  rows: readonly { id: string }[]
  onOlder(before: string | null): void
}) {
  const { t } = useLingui()
  if (rows.length < PAGE) return null
  return (
    <div className={styles.more}>
      <Button onClick={() => onOlder(rows.at(-1)?.id ?? null)}>{t`Older ones`}</Button>
    </div>
  )
}
