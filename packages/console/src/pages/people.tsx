import type { ShownResult } from '@easel/server/console'
import { Button, EmptyState, Tag } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSession } from '../api/session.tsx'
import { useAction } from '../api/use-action.ts'
import { usePath } from '../app/router.tsx'
import { useDo } from '../ui/confirmations.tsx'
import { Check, Field } from '../ui/fields.tsx'
import { Loaded, Page, Section } from '../ui/page.tsx'
import { type Column, Table } from '../ui/table.tsx'
import styles from './lists.module.css'
import { Person } from './person.tsx'

type Line = ShownResult<'people.find'>[number]

/** People: looked up, and one of them. Looking somebody up is in the audit log. */
export function PeoplePage() {
  const { t } = useLingui()
  const { id } = usePath()
  const { action } = useSession()
  const [text, setText] = useState('')
  const [asked, setAsked] = useState('')
  if (id !== null) return <Person key={id} id={id} />
  return (
    <Page title={t`People`} text={t`Whom you look up is in the audit log.`}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          setAsked(text.trim())
        }}
      >
        <Field
          label={t`E-mail address, number, name or id`}
          note={t`A number with its area, such as 86 13812345678.`}
          required
          minLength={2}
          maxLength={320}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={setText}
        />
        <Button type="submit" variant="primary" icon="search">{t`Find`}</Button>
      </form>
      {asked ? (
        <Found key={asked} text={asked} />
      ) : (
        <EmptyState icon="person" title={t`Nobody looked up yet`} />
      )}
      {action('code.issue') && <IssueCodes />}
    </Page>
  )
}

function Found({ text }: { text: string }) {
  const { t } = useLingui()
  const query = useAction('people.find', { text })
  const kinds = { member: t`Member`, visitor: t`Visitor`, partner: t`User of a partner` }
  const columns: Column<Line>[] = [
    { key: 'name', head: t`Name`, cell: ({ name }) => name ?? '–' },
    { key: 'kind', head: t`Kind`, cell: ({ kind }) => <Tag>{kinds[kind]}</Tag> },
    { key: 'email', head: t`E-mail`, cell: ({ email }) => email ?? '–' },
    { key: 'mobile', head: t`Mobile`, cell: ({ mobile }) => mobile ?? '–' },
    { key: 'id', head: t`Id`, link: true, cell: ({ id }) => <code className={styles.code}>{id}</code> },
  ]
  return (
    <Loaded
      query={query}
      empty={{
        title: t`Nobody was found`,
        text: t`Names are found by their beginning, everything else as a whole.`,
      }}
    >
      {(people) => (
        <Table label={t`People`} columns={columns} rows={people} keyOf={({ id }) => id} opens="people" />
      )}
    </Loaded>
  )
}

/** Codes for days of membership, which are shown once. */
function IssueCodes() {
  const { t } = useLingui()
  const act = useDo()
  const [count, setCount] = useState('1')
  const [days, setDays] = useState('30')
  const [permanent, setPermanent] = useState(false)
  return (
    <Section title={t`Activation codes`}>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          act({
            ...{ name: 'code.issue', input: { count: Number(count), days: Number(days), permanent } },
            ...{ title: t`Issue activation codes?`, confirm: t`Issue`, done: t`The codes are shown once` },
            text: t`One that is entered as a prompt makes a member.`,
            secret: (codes) => ({
              title: t`Activation codes`,
              text: t`One that is entered as a prompt makes a member. They are not shown again.`,
              secret: codes.join('\n'),
            }),
          })
        }}
      >
        <Field label={t`How many`} type="number" min={1} max={1000} value={count} onChange={setCount} />
        <Field
          label={t`Days`}
          type="number"
          min={1}
          max={3660}
          disabled={permanent}
          value={days}
          onChange={setDays}
        />
        <Check label={t`Permanent`} checked={permanent} onChange={setPermanent} />
        <Button type="submit">{t`Issue`}</Button>
      </form>
    </Section>
  )
}
