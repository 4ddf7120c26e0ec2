import type { ShownResult } from '@easel/server/console'
import { Button } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSession } from '../api/session.tsx'
import { useAction } from '../api/use-action.ts'
import { Field } from '../ui/fields.tsx'
import { useFormat } from '../ui/format.ts'
import { Pager, useListPages } from '../ui/older.tsx'
import { Loaded } from '../ui/page.tsx'
import { type Column, Table } from '../ui/table.tsx'
import styles from './lists.module.css'

type User = ShownResult<'partner.users'>[number]

const DAYS = 30

/** Whoever made something on a partner's pages, the busiest first, all of them. */
export function PartnerUsers({ id }: { id: string }) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const [search, setSearch] = useState('')
  return (
    <>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          setSearch(text.trim())
        }}
      >
        <Field
          label={t`User`}
          note={t`The partner's own id of the user, or the beginning of a key below. Empty: all.`}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={setText}
        />
        <Button type="submit" icon="search">{t`Find`}</Button>
      </form>
      <Users key={search} id={id} search={search} />
    </>
  )
}

function Users({ id, search }: { id: string; search: string }) {
  const { t } = useLingui()
  const { action } = useSession()
  const { date, number } = useFormat()
  const pages = useListPages<{ images: number; user: string }>()
  const query = useAction('partner.users', { id, days: DAYS, search, after: pages.cursor })
  const columns: Column<User>[] = [
    { key: 'user', head: t`User`, cell: ({ user }) => <code className={styles.code}>{user}</code> },
    { key: 'sets', head: t`Sets of images`, numeric: true, cell: ({ images }) => number(images) },
    { key: 'failed', head: t`Failed`, numeric: true, cell: ({ failed }) => number(failed) },
    { key: 'last', head: t`Last work`, cell: ({ lastAt }) => date(lastAt) },
  ]
  return (
    <Loaded query={query} empty={{ title: search ? t`Nobody was found` : t`Nothing was made` }}>
      {(users) => (
        <>
          <Table
            label={t`Users of the last 30 days`}
            columns={columns}
            rows={users}
            keyOf={({ user }) => user}
            opens={action('people.show') ? 'people' : undefined}
          />
          <Pager pages={pages} rows={users} cursorOf={({ images, user }) => ({ images, user })} />
        </>
      )}
    </Loaded>
  )
}
