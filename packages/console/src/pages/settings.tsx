import type { ShownResult } from '@easel/server/console'
import { Tag } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useAction } from '../api/use-action.ts'
import { Check, Field } from '../ui/fields.tsx'
import { MarkdownLine } from '../ui/markdown-line.tsx'
import { Loaded, Page } from '../ui/page.tsx'
import { type Column, Table } from '../ui/table.tsx'
import styles from './lists.module.css'

type Setting = ShownResult<'settings.list'>[number]

/** What this server was started with, and what each setting does. */
export function SettingsPage() {
  const { t } = useLingui()
  const query = useAction('settings.list', {})
  const [text, setText] = useState('')
  const [onlySet, setOnlySet] = useState(false)
  const matches = ({ name, isSet, text: about }: Setting) =>
    (!onlySet || isSet) && `${name} ${about}`.toLowerCase().includes(text.trim().toLowerCase())
  const columns: Column<Setting>[] = [
    { key: 'name', head: t`Setting`, cell: ({ name }) => <code className={styles.name}>{name}</code> },
    { key: 'value', head: t`Value`, cell: (setting) => <Value setting={setting} /> },
    {
      key: 'text',
      head: t`What it does`,
      cell: ({ text: about }) => (
        <span lang="en" className={styles.soft}>
          <MarkdownLine text={about} />
        </span>
      ),
    },
  ]
  return (
    <Page
      title={t`Settings`}
      text={t`They are read from the environment when the server starts, and described in English. Secrets are never shown.`}
    >
      <div className={styles.form}>
        <Field label={t`Filter`} type="search" value={text} onChange={setText} />
        <Check label={t`Only what is set`} checked={onlySet} onChange={setOnlySet} />
      </div>
      <Loaded
        query={query}
        empty={{ title: t`No setting is like that` }}
        isEmpty={(settings) => !settings.some(matches)}
      >
        {(settings) => (
          <Table
            label={t`Settings`}
            columns={columns}
            rows={settings.filter(matches)}
            keyOf={({ name }) => name}
          />
        )}
      </Loaded>
    </Page>
  )
}

function Value({ setting: { isSet, value, default: byDefault } }: { setting: Setting }) {
  const { t } = useLingui()
  if (isSet && value === null) return <Tag tone="success">{t`Set, not shown`}</Tag>
  if (isSet) return <code className={styles.code}>{value}</code>
  return byDefault === '' ? (
    <Tag>{t`Not set`}</Tag>
  ) : (
    <span className={styles.soft} lang="en">
      {byDefault}
    </span>
  )
}
