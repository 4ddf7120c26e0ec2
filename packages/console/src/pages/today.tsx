import type { ShownResult } from '@easel/server/console'
import { Tag } from '@easel/widgets/ui'
import { Plural, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useSession } from '../api/session.tsx'
import { useAction } from '../api/use-action.ts'
import { PageLink } from '../app/page-link.tsx'
import type { PageName } from '../app/page-names.ts'
import { useFormat } from '../ui/format.ts'
import { Loaded, Page, Section } from '../ui/page.tsx'
import { type Column, Table } from '../ui/table.tsx'
import styles from './today.module.css'

type Report = ShownResult<'today.report'>
type Engine = Report['engines'][number]

const REFRESH = 5_000
const MILLIONTHS = 1_000_000

/** Today's numbers, the queue and the engines, as they are now. */
export function TodayPage() {
  const { t } = useLingui()
  const query = useAction('today.report', {}, { live: REFRESH })
  return (
    <Page title={t`Today`} text={t`Days are those of UTC. Everything here is renewed every five seconds.`}>
      <Loaded query={query}>
        {(report) => (
          <>
            <Numbers report={report} />
            <Section title={t`Queue`}>
              <Queue queue={report.queue} at={report.at} />
            </Section>
            <Section title={t`Engines in the last hour`}>
              <Engines engines={report.engines} at={report.at} />
            </Section>
            {report.spend.length > 0 && (
              <Section title={t`Spent on outside services`}>
                <Spend spend={report.spend} />
              </Section>
            )}
          </>
        )}
      </Loaded>
    </Page>
  )
}

function Numbers({ report: { today, yesterday, open } }: { report: Report }) {
  const { t } = useLingui()
  const { number, money } = useFormat()
  const { action } = useSession()
  const paid = Object.entries(today.paid).map(([currency, amount]) => money(amount, currency))
  const before = (value: number) => t`${number(value)} on the day before`
  return (
    <ul className={styles.numbers}>
      <Stat name={t`Visits`} value={number(today.visits)} note={before(yesterday.visits)} />
      <Stat name={t`Sets of images`} value={number(today.submits)} note={before(yesterday.submits)} />
      <Stat name={t`New members`} value={number(today.members)} note={before(yesterday.members)} />
      <Stat
        name={t`Payments`}
        value={number(today.payments)}
        note={paid.length > 0 ? paid.join(' · ') : before(yesterday.payments)}
      />
      <Stat name={t`Open reports`} value={number(open.reports)} isDue={open.reports > 0} to="reports" />
      <Stat
        name={t`Hidden works`}
        value={number(open.hidden)}
        note={
          open.appeals > 0 && (
            <Plural value={open.appeals} one="# review requested" other="# reviews requested" />
          )
        }
        isDue={open.appeals > 0}
        to="reports"
      />
      <Stat
        name={t`Payments to review`}
        value={number(open.payments)}
        isDue={open.payments > 0}
        to={action('payments.list') ? 'payments' : undefined}
      />
      <Stat
        name={t`Messages that failed`}
        value={number(open.undelivered)}
        isDue={open.undelivered > 0}
        to={action('deliveries.list') ? 'messages' : undefined}
      />
    </ul>
  )
}

interface StatProps {
  name: string
  value: string
  note?: ReactNode
  isDue?: boolean
  /** Where it is seen to. */
  to?: PageName | undefined
}

function Stat({ name, value, note, isDue, to }: StatProps) {
  return (
    <li className={styles.stat} data-due={isDue || undefined}>
      <span className={styles.name}>
        {to ? (
          <PageLink to={to} className={styles.link}>
            {name}
          </PageLink>
        ) : (
          name
        )}
      </span>
      <span className={styles.value}>{value}</span>
      {note && <span className={styles.note}>{note}</span>}
    </li>
  )
}

function Queue({ queue, at }: { queue: Report['queue']; at: number }) {
  const { t } = useLingui()
  const { number, duration } = useFormat()
  return (
    <ul className={styles.inline}>
      <Stat name={t`Running`} value={number(queue.running)} />
      <Stat name={t`Waiting`} value={number(queue.waiting)} />
      <Stat name={t`Longest wait`} value={queue.oldestAt === null ? '–' : duration(at - queue.oldestAt)} />
    </ul>
  )
}

function Engines({ engines, at }: { engines: readonly Engine[]; at: number }) {
  const { t } = useLingui()
  const { number, seconds } = useFormat()
  const columns: Column<Engine>[] = [
    { key: 'id', head: t`Engine`, cell: ({ id }) => <span translate="no">{id}</span> },
    { key: 'state', head: t`State`, cell: (engine) => <EngineState engine={engine} at={at} /> },
    {
      key: 'running',
      head: t`Running`,
      numeric: true,
      cell: ({ running, concurrency }) => `${number(running)} / ${number(concurrency)}`,
    },
    { key: 'made', head: t`Made`, numeric: true, cell: ({ succeeded }) => number(succeeded) },
    { key: 'failed', head: t`Failed`, numeric: true, cell: ({ failed }) => number(failed) },
    {
      key: 'mean',
      head: t`Mean time`,
      numeric: true,
      cell: ({ meanMs }) => (meanMs === null ? '–' : seconds(meanMs)),
    },
  ]
  return <Table label={t`Engines in the last hour`} columns={columns} rows={engines} keyOf={({ id }) => id} />
}

interface EngineStateProps {
  engine: Engine
  at: number
}

function EngineState({ engine: { running, succeeded, failed, isAway, awayUntil }, at }: EngineStateProps) {
  const { t } = useLingui()
  const { duration } = useFormat()
  if (isAway) {
    return (
      <>
        <Tag tone="error">{t`Does not answer`}</Tag>{' '}
        {awayUntil !== null && (
          <span className={styles.note}>{t`asked again in ${duration(awayUntil - at)}`}</span>
        )}
      </>
    )
  }
  if (failed > 0 && failed >= succeeded) return <Tag tone="error">{t`Fails`}</Tag>
  if (failed > 0) return <Tag tone="warn">{t`Fails now and then`}</Tag>
  return running > 0 || succeeded > 0 ? <Tag tone="success">{t`Fine`}</Tag> : <Tag>{t`Idle`}</Tag>
}

function Spend({ spend }: { spend: Report['spend'] }) {
  const { t } = useLingui()
  const { number } = useFormat()
  const columns: Column<Report['spend'][number]>[] = [
    { key: 'service', head: t`Service`, cell: ({ service }) => service },
    {
      key: 'period',
      head: t`Period`,
      cell: ({ period }) => (period === 'day' ? t`Day` : t`Month`),
    },
    {
      key: 'state',
      head: t`State`,
      cell: ({ stopped, period }) =>
        stopped && (
          <>
            <Tag tone="error">{t`Cap reached`}</Tag>{' '}
            <span className={styles.note}>
              {period === 'day'
                ? t`not asked again until tomorrow (UTC)`
                : t`not asked again until next month (UTC)`}
            </span>
          </>
        ),
    },
    { key: 'spent', head: t`Spent`, numeric: true, cell: ({ spent }) => number(spent / MILLIONTHS) },
    {
      key: 'cap',
      head: t`Cap`,
      numeric: true,
      cell: ({ cap }) => (cap === null ? '–' : number(cap / MILLIONTHS)),
    },
  ]
  return (
    <Table
      label={t`Spent on outside services`}
      columns={columns}
      rows={spend}
      keyOf={({ service, period }) => `${service} ${period}`}
    />
  )
}
