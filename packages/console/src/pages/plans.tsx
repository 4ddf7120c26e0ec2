import type { ShownResult } from '@easel/server/console'
import { useLingui } from '@lingui/react/macro'
import { useAction } from '../api/use-action.ts'
import { useFormat } from '../ui/format.ts'
import { Loaded } from '../ui/page.tsx'
import { type Column, Table } from '../ui/table.tsx'
import styles from './lists.module.css'

type Plan = ShownResult<'plans.list'>[number]

/** What is sold. */
export function Plans() {
  const { t } = useLingui()
  const { money, number } = useFormat()
  const query = useAction('plans.list', {})
  const columns: Column<Plan>[] = [
    { key: 'id', head: t`Id`, cell: ({ id }) => <code className={styles.code}>{id}</code> },
    {
      key: 'days',
      head: t`Days`,
      numeric: true,
      cell: ({ days, permanent }) => (permanent ? t`Permanent` : number(days)),
    },
    {
      key: 'prices',
      head: t`Prices`,
      cell: ({ prices }) =>
        Object.entries(prices)
          .map(([currency, price]) => money(price.amount, currency))
          .join(' · '),
    },
  ]
  return (
    <Loaded query={query} empty={{ title: t`Nothing is sold` }}>
      {(plans) => <Table label={t`Plans`} columns={columns} rows={plans} keyOf={({ id }) => id} />}
    </Loaded>
  )
}
