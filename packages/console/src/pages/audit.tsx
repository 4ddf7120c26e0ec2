import type { ShownResult } from '@easel/server/console'
import { Button } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSession } from '../api/session.tsx'
import { useAction } from '../api/use-action.ts'
import { useErrorText } from '../ui/error-text.ts'
import { Field } from '../ui/fields.tsx'
import { useFormat } from '../ui/format.ts'
import { Loaded, Page } from '../ui/page.tsx'
import { type Column, Table } from '../ui/table.tsx'
import { useToast } from '../ui/toasts.tsx'
import { AuditOutcome, AuditWhy } from './audit-cells.tsx'
import styles from './lists.module.css'

type Entry = ShownResult<'audit.list'>[number]

const PAGE = 100

/** Who has done what, and why. Nobody can change it. */
export function AuditPage() {
  const { t } = useLingui()
  const [actor, setActor] = useState('')
  const [subject, setSubject] = useState('')
  const [filter, setFilter] = useState<{ actor?: string; subject?: string }>({})
  const [before, setBefore] = useState<number | null>(null)
  const query = useAction('audit.list', { ...filter, before })
  return (
    <Page
      title={t`Audit log`}
      text={t`Nobody can change or delete an entry: each one is sealed with the one before.`}
      actions={<Verify />}
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          setBefore(null)
          setFilter({
            ...(actor.trim() ? { actor: actor.trim() } : {}),
            ...(subject.trim() ? { subject: subject.trim() } : {}),
          })
        }}
      >
        <Field label={t`Who`} spellCheck={false} value={actor} onChange={setActor} />
        <Field label={t`To what (an id)`} spellCheck={false} value={subject} onChange={setSubject} />
        <Button type="submit">{t`Filter`}</Button>
      </form>
      <Loaded query={query} empty={{ title: t`No entries` }}>
        {(entries) => (
          <>
            <Entries entries={entries} />
            {entries.length === PAGE && (
              <div className={styles.more}>
                <Button onClick={() => setBefore(entries.at(-1)?.seq ?? null)}>{t`Older ones`}</Button>
              </div>
            )}
          </>
        )}
      </Loaded>
    </Page>
  )
}

function Entries({ entries }: { entries: readonly Entry[] }) {
  const { t } = useLingui()
  const { date } = useFormat()
  const columns: Column<Entry>[] = [
    { key: 'seq', head: '#', numeric: true, cell: ({ seq }) => seq },
    { key: 'at', head: t`Time`, cell: ({ at }) => date(at) },
    {
      key: 'actor',
      head: t`Who`,
      cell: ({ actor }) => (
        <span translate="no" className={styles.name}>
          {actor}
        </span>
      ),
    },
    { key: 'action', head: t`Action`, cell: ({ action }) => <code className={styles.name}>{action}</code> },
    { key: 'subject', head: t`To what`, cell: ({ subject }) => subject ?? '–' },
    { key: 'why', head: t`Why`, cell: ({ reason, details }) => <AuditWhy {...{ reason, details }} /> },
    { key: 'outcome', head: t`Outcome`, cell: ({ outcome }) => <AuditOutcome outcome={outcome} /> },
  ]
  return <Table label={t`Audit log`} columns={columns} rows={entries} keyOf={({ seq }) => String(seq)} />
}

/** Reads the whole chain. */
function Verify() {
  const { t } = useLingui()
  const { act } = useSession()
  const toast = useToast()
  const errorText = useErrorText()
  const [busy, setBusy] = useState(false)
  const verify = async () => {
    setBusy(true)
    try {
      const { entries, broken } = await act('audit.verify', {})
      toast(
        broken
          ? { text: t`The log was tampered with at entry ${broken.seq}`, tone: 'error' }
          : { text: t`All ${entries} entries are as they were written` },
      )
    } catch (error) {
      toast({ text: errorText(error), tone: 'error' })
    }
    setBusy(false)
  }
  return <Button icon="check" busy={busy} onClick={() => void verify()}>{t`Verify the log`}</Button>
}
