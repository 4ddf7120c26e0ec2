import type { ShownResult } from '@easel/server/console'
import { useLingui } from '@lingui/react/macro'
import { useSession } from '../api/session.tsx'
import { useAction } from '../api/use-action.ts'
import { useFormat } from '../ui/format.ts'
import { Loaded, Section } from '../ui/page.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { AuditOutcome, AuditWhy } from './audit-cells.tsx'
import styles from './lists.module.css'

type Entry = ShownResult<'audit.list'>[number]

/** What was done about a person, by whom and why. That somebody looked them up is only in the audit log. */
export function PersonHistory({ id }: { id: string }) {
  const { t } = useLingui()
  const { date } = useFormat()
  const { action, lookups } = useSession()
  const isOffered = action('audit.list') !== null
  const query = useAction('audit.list', { subject: id, without: [...lookups] }, { enabled: isOffered })
  if (!isOffered) return null
  const columns: Column<Entry>[] = [
    { key: 'at', head: t`Time`, cell: ({ at }) => <span className={styles.nowrap}>{date(at)}</span> },
    { key: 'actor', head: t`Who`, cell: ({ actor }) => <span translate="no">{actor}</span> },
    { key: 'action', head: t`Action`, cell: (row) => <code className={styles.name}>{row.action}</code> },
    { key: 'why', head: t`Why`, cell: (entry) => <AuditWhy {...entry} /> },
    { key: 'outcome', head: t`Outcome`, cell: ({ outcome }) => <AuditOutcome outcome={outcome} /> },
  ]
  return (
    <Section title={t`What was done about them`}>
      <Loaded query={query} empty={{ title: t`Nothing so far` }}>
        {(entries) => (
          <Table
            label={t`What was done about them`}
            columns={columns}
            rows={entries}
            keyOf={({ seq }) => String(seq)}
          />
        )}
      </Loaded>
    </Section>
  )
}
