import type { ShownResult } from '@easel/server/console'
import { Tag, type TagTone } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAction } from '../api/use-action.ts'
import { Act } from '../ui/act.tsx'
import { useFormat } from '../ui/format.ts'
import { Pager, useListPages } from '../ui/older.tsx'
import { Loaded } from '../ui/page.tsx'
import { Tabbed } from '../ui/tabbed.tsx'
import { type Column, Table } from '../ui/table.tsx'
import styles from './lists.module.css'

type Message = ShownResult<'partner.messages'>[number]
type Which = Message['state'] | 'all'

const TONES: Record<Message['state'], TagTone | undefined> = {
  queued: 'warn',
  delivered: 'success',
  failed: 'error',
}
const REFRESH = 15_000

/** What a partner's server was told, how that went, and sending it again. */
export function PartnerMessages({ id, hasWebhook }: { id: string; hasWebhook: boolean }) {
  const { t } = useLingui()
  const [which, setWhich] = useState<Which>('all')
  const tabs = [
    { value: 'all' as const, text: t`All` },
    { value: 'queued' as const, text: t`Waiting` },
    { value: 'delivered' as const, text: t`Delivered` },
    { value: 'failed' as const, text: t`Given up` },
  ]
  return (
    <Tabbed<Which>
      label={t`Messages by state`}
      value={which}
      tabs={tabs}
      beside={
        hasWebhook && (
          <Act
            name="partner.replay"
            input={{ id, hours: 24, all: false }}
            text={t`Send undelivered ones again`}
            done={t`What was not delivered in the last 24 hours is sent again`}
          />
        )
      }
      onChange={setWhich}
    >
      <Messages key={which} id={id} which={which} hasWebhook={hasWebhook} />
    </Tabbed>
  )
}

interface MessagesProps {
  id: string
  which: Which
  hasWebhook: boolean
}

function Messages({ id, which, hasWebhook }: MessagesProps) {
  const { t } = useLingui()
  const { date, number } = useFormat()
  const stateText = { queued: t`Waiting`, delivered: t`Delivered`, failed: t`Given up` }
  const pages = useListPages<{ at: number; id: string }>()
  const state = which === 'all' ? null : which
  const query = useAction('partner.messages', { id, state, before: pages.cursor }, { live: REFRESH })
  const columns: Column<Message>[] = [
    { key: 'at', head: t`Time`, cell: ({ at }) => <span className={styles.nowrap}>{date(at)}</span> },
    { key: 'type', head: t`About`, cell: ({ type }) => <code className={styles.name}>{type}</code> },
    {
      key: 'state',
      head: t`State`,
      cell: (row) => <Tag tone={TONES[row.state]}>{stateText[row.state]}</Tag>,
    },
    { key: 'attempts', head: t`Tries`, numeric: true, cell: ({ attempts }) => number(attempts) },
    { key: 'answer', head: t`Last answer`, cell: (message) => <Answer message={message} /> },
  ]
  return (
    <Loaded
      query={query}
      empty={
        hasWebhook
          ? { title: t`No messages in the last week` }
          : {
              title: t`No messages: there is no webhook`,
              text: t`Its server is told of nothing. Set it with npm run partner webhook, or let the partner set it.`,
            }
      }
    >
      {(messages) => (
        <>
          <Table
            label={t`Messages to its server`}
            columns={columns}
            rows={messages}
            keyOf={(message) => message.id}
            actions={
              hasWebhook
                ? (message) => (
                    <Act
                      name="partner.replayMessage"
                      input={{ id, message: message.id }}
                      text={t`Send again`}
                      done={t`The message is sent again`}
                    />
                  )
                : undefined
            }
          />
          <Pager pages={pages} rows={messages} cursorOf={(message) => ({ at: message.at, id: message.id })} />
        </>
      )}
    </Loaded>
  )
}

/** What the address said last, and when it is asked next. */
function Answer({ message: { status, error, nextAt, state } }: { message: Message }) {
  const { t } = useLingui()
  const { date } = useFormat()
  const parts = [
    ...(status === null ? [] : [String(status)]),
    ...(error === null ? [] : [error]),
    ...(state === 'queued' && nextAt !== null ? [t`next try ${date(nextAt)}`] : []),
  ]
  return parts.length === 0 ? '–' : parts.join(' · ')
}
