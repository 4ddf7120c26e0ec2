import type { ShownResult } from '@easel/server/console'
import { Button, Tag } from '@easel/widgets/ui'
import { Plural, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSession } from '../api/session.tsx'
import { useAction } from '../api/use-action.ts'
import { usePath } from '../app/router.tsx'
import { Act } from '../ui/act.tsx'
import { useDo } from '../ui/confirmations.tsx'
import { Field } from '../ui/fields.tsx'
import { useFormat } from '../ui/format.ts'
import { Facts, Loaded, Page, Section } from '../ui/page.tsx'
import { type Column, Table } from '../ui/table.tsx'
import styles from './lists.module.css'
import { PartnerMessages } from './partner-messages.tsx'
import { AddPartner, RotateSecret } from './partner-secrets.tsx'
import { PartnerUsers } from './partner-users.tsx'

type Partner = ShownResult<'partner.overview'>[number]

/** Sites and apps that embed Easel. */
export function PartnersPage() {
  const { t } = useLingui()
  const { id, go } = usePath()
  const { action } = useSession()
  const { number } = useFormat()
  const query = useAction('partner.overview', {})
  const chosen = query.data?.find((partner) => partner.id === id)
  if (chosen) return <PartnerView key={chosen.id} partner={chosen} />
  const limit = (value: number | null) => (value === null ? '–' : number(value))
  const columns: Column<Partner>[] = [
    { key: 'name', head: t`Name`, cell: ({ name }) => name },
    { key: 'id', head: t`Id`, cell: (row) => <code className={styles.code}>{row.id}</code> },
    { key: 'state', head: t`State`, cell: (partner) => <PartnerState partner={partner} /> },
    { key: 'used', head: t`Sets in 24 hours`, numeric: true, cell: ({ usedInDay }) => number(usedInDay) },
    { key: 'cap', head: t`Cap`, numeric: true, cell: ({ quotas }) => limit(quotas.imagesPerDay) },
  ]
  return (
    <Page title={t`Partners`} text={t`Webhooks, keys and themes are set by command: npm run partner.`}>
      <Loaded query={query} empty={{ title: t`No partners yet` }}>
        {(partners) => (
          <Table
            label={t`Partners`}
            columns={columns}
            rows={partners}
            keyOf={(row) => row.id}
            opens="partners"
          />
        )}
      </Loaded>
      {action('partner.add') && (
        <Section title={t`Add a partner`}>
          <AddPartner onAdded={(added) => go('partners', added)} />
        </Section>
      )}
    </Page>
  )
}

function PartnerState({ partner: { suspendedAt, test } }: { partner: Partner }) {
  const { t } = useLingui()
  if (suspendedAt !== null) return <Tag tone="error">{t`Suspended`}</Tag>
  return test ? <Tag tone="warn">{t`Test mode`}</Tag> : <Tag tone="success">{t`Active`}</Tag>
}

/** Without any of them there is nothing to do about a partner. */
const ACTIONS = ['partner.quota', 'partner.suspend', 'partner.resume', 'partner.rotate'] as const

function PartnerView({ partner }: { partner: Partner }) {
  const { t } = useLingui()
  const { go } = usePath()
  const { action } = useSession()
  const { id, name, origins, features, webhook, secrets, jwksUrl, suspendedAt } = partner
  return (
    <Page
      title={name}
      actions={<Button icon="left" onClick={() => go('partners')}>{t`All partners`}</Button>}
    >
      <Section title={t`What is known`}>
        <Facts
          facts={[
            [t`Id`, id],
            [t`State`, <PartnerState key="state" partner={partner} />],
            [t`Origins`, <Lines key="origins" lines={origins} />],
            [t`Features`, features.join(', ') || '–'],
            [t`Webhook`, webhook?.url ?? '–'],
            [
              t`Signs with`,
              jwksUrl ?? <Plural key="secrets" value={secrets.length} one="# secret" other="# secrets" />,
            ],
          ]}
        />
      </Section>
      {ACTIONS.some(action) && (
        <Section title={t`Actions`}>
          <Caps partner={partner} />
          <div className={styles.buttons}>
            {suspendedAt === null ? (
              <Act
                {...{ name: 'partner.suspend', input: { id }, destructive: true }}
                text={t`Suspend`}
                what={t`The partner's pages and users are refused at once.`}
                done={t`The partner is suspended`}
              />
            ) : (
              <Act name="partner.resume" input={{ id }} text={t`Resume`} done={t`The partner is resumed`} />
            )}
            {jwksUrl === null && <RotateSecret id={id} />}
          </div>
        </Section>
      )}
      <Section title={t`Last 30 days`}>
        <Usage id={id} />
      </Section>
      <Section title={t`Users of the last 30 days`}>
        <PartnerUsers id={id} />
      </Section>
      {action('partner.messages') && (
        <Section title={t`Messages to its server`}>
          <PartnerMessages id={id} hasWebhook={webhook !== null} />
        </Section>
      )}
    </Page>
  )
}

/** Addresses break between each other, where they can, and not within. */
const Lines = ({ lines }: { lines: readonly string[] }) =>
  lines.map((line) => (
    <span key={line} className={styles.line}>
      {line}
    </span>
  ))

function Caps({ partner: { id, quotas } }: { partner: Partner }) {
  const { t } = useLingui()
  const { action } = useSession()
  const act = useDo()
  const [ofAll, setOfAll] = useState(String(quotas.imagesPerDay ?? ''))
  const [ofEach, setOfEach] = useState(String(quotas.imagesPerUserPerDay ?? ''))
  if (!action('partner.quota')) return null
  const limit = (text: string) => (text === '' ? null : Number(text))
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        act({
          name: 'partner.quota',
          input: { id, imagesPerDay: limit(ofAll), imagesPerUserPerDay: limit(ofEach) },
          ...{ title: t`Set the caps`, confirm: t`Set the caps`, done: t`The caps hold` },
          undo: {
            name: 'partner.quota',
            input: {
              id,
              imagesPerDay: quotas.imagesPerDay,
              imagesPerUserPerDay: quotas.imagesPerUserPerDay,
            },
          },
        })
      }}
    >
      <Field
        label={t`Sets in 24 hours, all users`}
        note={t`Empty: no cap.`}
        type="number"
        min={1}
        value={ofAll}
        onChange={setOfAll}
      />
      <Field
        label={t`Sets in 24 hours, each user`}
        note={t`Empty: as this installation allows.`}
        type="number"
        min={1}
        value={ofEach}
        onChange={setOfEach}
      />
      <Button type="submit">{t`Set the caps`}</Button>
    </form>
  )
}

type Day = ShownResult<'partner.usage'>['days'][number]

function Usage({ id }: { id: string }) {
  const { t } = useLingui()
  const { number } = useFormat()
  const query = useAction('partner.usage', { id, days: 30 })
  const columns: Column<Day>[] = [
    { key: 'day', head: t`Day`, cell: ({ day }) => day },
    { key: 'visits', head: t`Visits`, numeric: true, cell: ({ visits }) => number(visits) },
    { key: 'users', head: t`Users`, numeric: true, cell: ({ users }) => number(users) },
    { key: 'sets', head: t`Sets of images`, numeric: true, cell: (row) => number(row.images) },
  ]
  return (
    <Loaded query={query} empty={{ title: t`Nothing was made` }} isEmpty={({ days }) => days.length === 0}>
      {({ days }) => <Table label={t`Last 30 days`} columns={columns} rows={days} keyOf={({ day }) => day} />}
    </Loaded>
  )
}
