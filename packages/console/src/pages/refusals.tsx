import type { ShownResult } from '@easel/server/console'
import { Tag } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'
import { useAction } from '../api/use-action.ts'
import { useFormat } from '../ui/format.ts'
import { Loaded, Page } from '../ui/page.tsx'
import { type Column, Table } from '../ui/table.tsx'
import styles from './lists.module.css'

type Refusal = ShownResult<'refusals.list'>[number]

const REFRESH = 10_000

/** What was refused lately: signatures, tokens, prompts, passwords, frames. */
export function RefusalsPage() {
  const { t } = useLingui()
  const { date } = useFormat()
  const query = useAction('refusals.list', {}, { live: REFRESH })
  const columns: Column<Refusal>[] = [
    { key: 'at', head: t`Time`, cell: ({ at }) => date(at) },
    { key: 'reason', head: t`Reason`, cell: ({ event, reason }) => <Tag>{reason ?? event}</Tag> },
    {
      key: 'route',
      head: t`Where`,
      cell: ({ route }) => <code className={styles.code}>{route ?? '–'}</code>,
    },
    { key: 'address', head: t`Address`, cell: ({ address }) => address ?? '–' },
    { key: 'partner', head: t`Partner`, cell: ({ partner }) => partner ?? '–' },
  ]
  return (
    <Page
      title={t`Refusals`}
      text={t`The last 300 of this process since its start. All of them are in the security log.`}
    >
      <Loaded query={query} empty={{ title: t`Nothing was refused` }}>
        {(refusals) => (
          <Table
            label={t`Refusals`}
            columns={columns}
            rows={refusals}
            keyOf={({ at, event, reason, route, address }) => `${at} ${event} ${reason} ${route} ${address}`}
          />
        )}
      </Loaded>
    </Page>
  )
}
