import { targetOf } from '@easel/contract/identity'
import type { ShownResult } from '@easel/server/console'
import { Button, Tag, type TagTone } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAction } from '../api/use-action.ts'
import { usePurposeText, useSentKindText } from '../ui/enum-texts.ts'
import { Field } from '../ui/fields.tsx'
import { useFormat } from '../ui/format.ts'
import { Pager, useListPages } from '../ui/older.tsx'
import { Loaded, Page, Section } from '../ui/page.tsx'
import { Tabbed } from '../ui/tabbed.tsx'
import { type Column, Table } from '../ui/table.tsx'
import styles from './lists.module.css'

type Delivery = ShownResult<'accounts.deliveries'>[number] | ShownResult<'deliveries.list'>[number]
type Status = Delivery['status']
type Which = Status | 'all'
type Cursor = { at: number; id: string }

const TONES: Record<Status, TagTone | undefined> = {
  queued: 'warn',
  sent: 'success',
  failed: 'error',
  withheld: undefined,
}
const REFRESH = 15_000

/** Codes and notices to people: whether they went out, and why not. */
export function DeliveriesPage() {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const [target, setTarget] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [which, setWhich] = useState<Which>('all')
  const status = useStatusText()
  const tabs = [
    { value: 'all' as const, text: t`All` },
    ...(['failed', 'queued', 'sent', 'withheld'] as const).map((value) => ({ value, text: status[value] })),
  ]
  return (
    <Page
      title={t`Messages`}
      text={t`Codes and notices of the last week, by e-mail and SMS. Codes are never shown.`}
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          const typed = text.trim()
          const isTarget = typed === '' || targetOf(typed) !== null
          setError(isTarget ? null : t`This is neither an address nor a number with its area.`)
          if (isTarget) setTarget(typed)
        }}
      >
        <Field
          label={t`E-mail address or number`}
          note={t`A number with its area, such as 86 13812345678. Whom you look up is in the audit log.`}
          maxLength={320}
          autoComplete="off"
          spellCheck={false}
          error={error}
          value={text}
          onChange={setText}
        />
        <Button type="submit" variant="primary" icon="search">{t`Find`}</Button>
      </form>
      {target ? (
        <Section
          title={t`To this address`}
          actions={
            <Button
              size="small"
              icon="left"
              onClick={() => {
                setTarget('')
                setText('')
              }}
            >{t`To anybody`}</Button>
          }
        >
          <DeliveriesTo key={target} target={target} />
        </Section>
      ) : (
        <Section title={t`Lately, to anybody`}>
          <Tabbed<Which> label={t`Messages by state`} value={which} tabs={tabs} onChange={setWhich}>
            <Latest key={which} which={which} />
          </Tabbed>
        </Section>
      )}
    </Page>
  )
}

function Latest({ which }: { which: Which }) {
  const { t } = useLingui()
  const pages = useListPages<Cursor>()
  const status = which === 'all' ? null : which
  const query = useAction('deliveries.list', { status, before: pages.cursor }, { live: REFRESH })
  return (
    <Loaded query={query} empty={{ title: t`Nothing of that in the last week` }}>
      {(rows) => (
        <>
          <DeliveryTable rows={rows} names />
          <Pager pages={pages} rows={rows} cursorOf={({ at, id }) => ({ at, id })} />
        </>
      )}
    </Loaded>
  )
}

/** All that went to one address or number. Asking for it is in the audit log. */
export function DeliveriesTo({ target }: { target: string }) {
  const { t } = useLingui()
  const pages = useListPages<Cursor>()
  const query = useAction('accounts.deliveries', { target, before: pages.cursor })
  return (
    <Loaded
      query={query}
      empty={{
        title: t`Nothing was sent there in the last week`,
        text: t`Look for the address as the person typed it. After a week nothing is kept.`,
      }}
    >
      {(rows) => (
        <>
          <DeliveryTable rows={rows} />
          <Pager pages={pages} rows={rows} cursorOf={({ at, id }) => ({ at, id })} />
        </>
      )}
    </Loaded>
  )
}

function DeliveryTable({ rows, names }: { rows: readonly Delivery[]; names?: boolean }) {
  const { t } = useLingui()
  const { date, number } = useFormat()
  const statusText = useStatusText()
  const kinds = useSentKindText()
  const purposes = usePurposeText()
  const columns: Column<Delivery>[] = [
    { key: 'at', head: t`Time`, cell: ({ at }) => <span className={styles.nowrap}>{date(at)}</span> },
    ...(names ? [{ key: 'to', head: t`To`, cell: ({ target }: Delivery) => target }] : []),
    {
      key: 'kind',
      head: t`What`,
      cell: ({ kind, purpose }) =>
        purpose ? `${kinds[kind] ?? kind} · ${purposes[purpose] ?? purpose}` : (kinds[kind] ?? kind),
    },
    {
      key: 'state',
      head: t`State`,
      cell: (row) => <Tag tone={TONES[row.status]}>{statusText[row.status]}</Tag>,
    },
    { key: 'attempts', head: t`Tries`, numeric: true, cell: ({ attempts }) => number(attempts) },
    { key: 'error', head: t`Why not`, cell: (row) => <Why delivery={row} /> },
  ]
  return <Table label={t`Messages`} columns={columns} rows={rows} keyOf={({ id }) => id} />
}

function Why({ delivery: { status, error, attempts } }: { delivery: Delivery }) {
  const { t } = useLingui()
  if (status === 'queued' && attempts === 0) return t`Not tried yet. Is SMTP_URL or SMS set?`
  if (status === 'withheld') return t`No account has this address; nobody is told so.`
  return error ?? '–'
}

function useStatusText(): Record<Status, string> {
  const { t } = useLingui()
  return { queued: t`Waiting`, sent: t`Sent`, failed: t`Not sent`, withheld: t`Withheld` }
}
