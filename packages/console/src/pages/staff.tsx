import type { Role, ShownResult } from '@easel/server/console'
import { Button, Tag } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAction } from '../api/use-action.ts'
import { Act } from '../ui/act.tsx'
import { useDo } from '../ui/confirmations.tsx'
import { useRoleText } from '../ui/enum-texts.ts'
import { Field, Select } from '../ui/fields.tsx'
import { useFormat } from '../ui/format.ts'
import { Loaded, Page, Section } from '../ui/page.tsx'
import type { Secret } from '../ui/secret-once.tsx'
import { type Column, Table } from '../ui/table.tsx'
import styles from './lists.module.css'

type Member = ShownResult<'staff.list'>[number]

const ROLES: readonly Role[] = ['viewer', 'operator', 'owner']

/** Who works in the console, and what they may do. */
export function StaffPage() {
  const { t } = useLingui()
  return (
    <Page
      title={t`Staff`}
      text={t`Viewers see, operators act, and owners also refund, erase, issue codes and let others in.`}
    >
      <Section title={t`Let somebody in`}>
        <AddStaff />
      </Section>
      <Section title={t`Staff`}>
        <Members />
      </Section>
    </Page>
  )
}

function useSetUpCode(): (issued: { code: string }) => Secret {
  const { t } = useLingui()
  return ({ code }) => ({
    title: t`Set-up code`,
    text: t`Pass it on by a way that you trust. It is good once, for a day, at /admin/set-up, and is not shown again.`,
    secret: code,
  })
}

function AddStaff() {
  const { t } = useLingui()
  const setUpCode = useSetUpCode()
  const act = useDo()
  const roleText = useRoleText()
  const [name, setName] = useState('')
  const [role, setRole] = useState<Role>('viewer')
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        act({
          ...{ name: 'staff.add', input: { name: name.trim(), role } },
          ...{ title: t`Let somebody in`, confirm: t`Add`, done: t`${name} can set up their access` },
          secret: setUpCode,
          onDone: () => setName(''),
        })
      }}
    >
      <Field
        label={t`Name`}
        required
        pattern="[a-z0-9][a-z0-9._\-]{1,39}"
        title={t`2 to 40 of a–z, 0–9 and . _ -`}
        autoComplete="off"
        value={name}
        onChange={setName}
      />
      <Select<Role>
        label={t`Role`}
        value={role}
        options={ROLES.map((value) => ({ value, text: roleText[value] }))}
        onChange={setRole}
      />
      <Button type="submit" variant="primary">{t`Add`}</Button>
    </form>
  )
}

function Members() {
  const { t } = useLingui()
  const { date, number } = useFormat()
  const roleText = useRoleText()
  const query = useAction('staff.list', {})
  const columns: Column<Member>[] = [
    { key: 'name', head: t`Name`, cell: ({ name }) => <span translate="no">{name}</span> },
    { key: 'role', head: t`Role`, cell: ({ role }) => <Tag>{roleText[role]}</Tag> },
    { key: 'state', head: t`State`, cell: (member) => <MemberState member={member} /> },
    {
      key: 'last',
      head: t`Last sign-in`,
      cell: ({ lastSignInAt }) => (lastSignInAt === null ? '–' : date(lastSignInAt)),
    },
    {
      key: 'codes',
      head: t`Recovery codes`,
      numeric: true,
      cell: ({ recoveryCodes }) => number(recoveryCodes),
    },
  ]
  return (
    <Loaded query={query} empty={{ title: t`Nobody yet` }}>
      {(staff) => (
        <Table
          label={t`Staff`}
          columns={columns}
          rows={staff}
          keyOf={({ name }) => name}
          actions={(member) => <MemberActions member={member} />}
        />
      )}
    </Loaded>
  )
}

function MemberState({ member: { disabledAt, isSetUp } }: { member: Member }) {
  const { t } = useLingui()
  if (disabledAt !== null) return <Tag tone="error">{t`Disabled`}</Tag>
  return isSetUp ? <Tag tone="success">{t`Active`}</Tag> : <Tag tone="warn">{t`Not set up`}</Tag>
}

function MemberActions({ member }: { member: Member }) {
  const { t } = useLingui()
  const setUpCode = useSetUpCode()
  const roleText = useRoleText()
  const { name, role, disabledAt } = member
  const next = ROLES[(ROLES.indexOf(role) + 1) % ROLES.length] ?? 'viewer'
  if (disabledAt !== null)
    return <Act name="staff.enable" input={{ name }} text={t`Enable`} done={t`${name} may sign in again`} />
  return (
    <>
      <Act
        name="staff.setRole"
        input={{ name, role: next }}
        text={t`Make ${roleText[next]}`}
        done={t`The role was changed`}
      />
      <Act
        name="staff.reset"
        input={{ name }}
        text={t`Reset`}
        what={t`For a lost authenticator or password. They are signed out, and set everything up anew.`}
        done={t`The old access is worth nothing`}
        secret={setUpCode}
      />
      <Act
        {...{ name: 'staff.disable', input: { name }, destructive: true }}
        text={t`Disable`}
        done={t`${name} is let in no more`}
      />
    </>
  )
}
