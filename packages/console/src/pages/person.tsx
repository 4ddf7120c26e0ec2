import { Button, Tag } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSession } from '../api/session.tsx'
import { useAction } from '../api/use-action.ts'
import { usePath } from '../app/router.tsx'
import { useFormat } from '../ui/format.ts'
import { Facts, Loaded, Page, Section } from '../ui/page.tsx'
import { DeliveriesTo } from './deliveries.tsx'
import styles from './lists.module.css'
import { PersonActions, type PersonView } from './person-actions.tsx'
import { PersonHistory } from './person-history.tsx'
import { PersonPayments } from './person-payments.tsx'
import { WorkGrid } from './work-grid.tsx'

/** One person: what is known, what can be done, and what they have made. */
export function Person({ id }: { id: string }) {
  const { t } = useLingui()
  const { go } = usePath()
  const query = useAction('people.show', { id })
  const name = query.data?.name ?? query.data?.email ?? id
  return (
    <Page
      title={query.data ? name : t`Person`}
      actions={<Button icon="left" onClick={() => go('people')}>{t`All people`}</Button>}
    >
      <Loaded query={query}>
        {(person) => (
          <>
            <Section title={t`What is known`}>
              <PersonFacts person={person} />
            </Section>
            <Section title={t`Actions`}>
              <PersonActions person={person} onErased={() => go('people')} />
            </Section>
          </>
        )}
      </Loaded>
      {query.data && (
        <>
          <PersonPayments id={id} />
          <PersonHistory id={id} />
          <PersonMessages person={query.data} />
          <PersonWorks id={id} />
        </>
      )}
    </Page>
  )
}

function PersonFacts({ person }: { person: PersonView }) {
  const { t } = useLingui()
  const { date, number } = useFormat()
  const { membership, quota, ban, works, reports } = person
  const kinds = { member: t`Member`, visitor: t`Visitor`, partner: t`User of a partner` }
  const at = (time: number | null) => (time === null ? '–' : date(time))
  const vip = membership.permanent ? t`Permanent` : at(membership.until)
  return (
    <Facts
      facts={[
        [t`Kind`, <Tag key="kind">{kinds[person.kind]}</Tag>],
        [t`State`, <PersonState key="state" person={person} />],
        [t`Id`, person.id],
        [t`E-mail`, person.email ?? '–'],
        [t`Mobile`, person.mobile ?? '–'],
        [t`Registered`, at(person.createdAt)],
        [t`VIP until`, membership.vip ? vip : '–'],
        [t`Left in 24 hours`, quota ? `${number(quota.remaining)} / ${number(quota.limit)}` : '–'],
        [t`Signed in on devices`, number(person.sessions)],
        [t`Works`, t`${number(works.all)}, shown: ${number(works.shown)}, hidden: ${number(works.hidden)}`],
        [t`Last work`, at(works.lastAt)],
        [t`Reports of their works`, t`${number(reports.received)}, upheld: ${number(reports.upheld)}`],
        [t`Reports they have sent`, number(reports.sent)],
        ...(ban
          ? [[t`Banned until`, ban.until === null ? t`Until it is lifted` : date(ban.until)] as const]
          : []),
      ]}
    />
  )
}

function PersonState({ person: { ban, lockedAt, deletionAt, membership } }: { person: PersonView }) {
  const { t } = useLingui()
  if (ban) return <Tag tone="error">{t`Banned`}</Tag>
  if (lockedAt !== null) return <Tag tone="error">{t`Locked`}</Tag>
  if (deletionAt !== null) return <Tag tone="warn">{t`To be deleted`}</Tag>
  return membership.vip ? <Tag tone="gold">VIP</Tag> : <Tag tone="success">{t`Active`}</Tag>
}

/** Not asked for by itself: each time is in the audit log. */
function PersonMessages({ person: { email, mobile } }: { person: PersonView }) {
  const { t } = useLingui()
  const { action } = useSession()
  const [target, setTarget] = useState<string | null>(null)
  const targets = [email, mobile].filter((one) => one !== null)
  if (targets.length === 0 || !action('accounts.deliveries')) return null
  return (
    <Section title={t`Messages to them`}>
      <div className={styles.buttons}>
        {targets.map((one) => (
          <Button key={one} size="small" aria-pressed={target === one} onClick={() => setTarget(one)}>
            {t`Show those to ${one}`}
          </Button>
        ))}
      </div>
      {target !== null && <DeliveriesTo key={target} target={target} />}
    </Section>
  )
}

function PersonWorks({ id }: { id: string }) {
  const { t } = useLingui()
  const [before, setBefore] = useState<number | null>(null)
  const query = useAction('people.works', { id, before })
  return (
    <Section title={t`Works`}>
      <Loaded query={query} empty={{ title: t`No works here` }}>
        {(works) => <WorkGrid works={works} onMore={({ createdAt }) => setBefore(createdAt)} />}
      </Loaded>
    </Section>
  )
}
