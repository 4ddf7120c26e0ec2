import type { ShownResult } from '@easel/server/console'
import { Button, Tag } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSession } from '../api/session.tsx'
import { useAction } from '../api/use-action.ts'
import { useDo } from '../ui/confirmations.tsx'
import { useLanguageText } from '../ui/enum-texts.ts'
import { Field } from '../ui/fields.tsx'
import { Loaded, Page, Section } from '../ui/page.tsx'
import { type Column, Table } from '../ui/table.tsx'
import styles from './lists.module.css'

type Phrase = ShownResult<'words.list'>[number]
type Lifted = ShownResult<'words.lifted'>[number]

/** Phrases that may not be drawn, beside those that come with Easel. */
export function WordsPage() {
  const { t } = useLingui()
  return (
    <Page
      title={t`Word lists`}
      text={t`Phrases that are refused in prompts and names, and shipped ones that are allowed. Changes hold at once.`}
    >
      <Section title={t`Refused phrases`}>
        <Refused />
      </Section>
      <Section title={t`Shipped phrases that are allowed`}>
        <Allowed />
      </Section>
    </Page>
  )
}

function Refused() {
  const { t } = useLingui()
  const { action } = useSession()
  const act = useDo()
  const languages = useLanguageText()
  const query = useAction('words.list', {})
  const [phrase, setPhrase] = useState('')
  const [safer, setSafer] = useState('')
  const columns: Column<Phrase>[] = [
    { key: 'phrase', head: t`Phrase`, cell: (row) => row.phrase },
    { key: 'safer', head: t`Suggested instead`, cell: (row) => row.safer ?? '–' },
    { key: 'language', head: t`Language`, cell: (row) => <Tag>{languages[row.language]}</Tag> },
  ]
  const add = () =>
    act({
      name: 'words.add',
      input: { phrase, ...(safer ? { safer } : {}) },
      ...{ title: t`Refuse a phrase`, confirm: t`Refuse it`, done: t`“${phrase}” is refused from now on` },
      undo: { name: 'words.remove', input: { phrase } },
      onDone: () => {
        setPhrase('')
        setSafer('')
      },
    })
  return (
    <>
      {action('words.add') && (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            add()
          }}
        >
          <Field
            label={t`Phrase`}
            required
            minLength={2}
            maxLength={80}
            value={phrase}
            onChange={setPhrase}
          />
          <Field label={t`Suggested instead`} maxLength={80} value={safer} onChange={setSafer} />
          <Button type="submit" variant="primary">{t`Refuse it`}</Button>
        </form>
      )}
      <Loaded query={query} empty={{ title: t`No phrases of your own` }}>
        {(phrases) => (
          <Table
            label={t`Refused phrases`}
            columns={columns}
            rows={phrases}
            keyOf={(row) => row.phrase}
            actions={(row) =>
              action('words.remove') && (
                <Button
                  size="small"
                  onClick={() =>
                    act({
                      ...{ name: 'words.remove', input: { phrase: row.phrase } },
                      ...{ title: t`Remove a phrase`, confirm: t`Remove` },
                      done: t`“${row.phrase}” is no longer refused`,
                      undo: { name: 'words.add', input: { ...row, safer: row.safer ?? undefined } },
                    })
                  }
                >{t`Remove`}</Button>
              )
            }
          />
        )}
      </Loaded>
    </>
  )
}

function Allowed() {
  const { t } = useLingui()
  const { action } = useSession()
  const act = useDo()
  const languages = useLanguageText()
  const query = useAction('words.lifted', {})
  const [phrase, setPhrase] = useState('')
  const columns: Column<Lifted>[] = [
    { key: 'phrase', head: t`Phrase`, cell: (row) => row.phrase },
    { key: 'language', head: t`Language`, cell: (row) => <Tag>{languages[row.language]}</Tag> },
  ]
  return (
    <>
      {action('words.lift') && (
        <form
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault()
            act({
              ...{ name: 'words.lift', input: { phrase }, title: t`Allow a phrase`, confirm: t`Allow it` },
              done: t`“${phrase}” is allowed where it was in a list`,
              undo: { name: 'words.restore', input: { phrase } },
              onDone: () => setPhrase(''),
            })
          }}
        >
          <Field
            label={t`Phrase as it stands in the shipped list`}
            required
            maxLength={80}
            value={phrase}
            onChange={setPhrase}
          />
          <Button type="submit">{t`Allow it`}</Button>
        </form>
      )}
      <Loaded query={query} empty={{ title: t`All shipped phrases are refused` }}>
        {(phrases) => (
          <Table
            label={t`Shipped phrases that are allowed`}
            columns={columns}
            rows={phrases}
            keyOf={(row) => `${row.language} ${row.phrase}`}
            actions={(row) =>
              action('words.restore') && (
                <Button
                  size="small"
                  onClick={() =>
                    act({
                      ...{ name: 'words.restore', input: { phrase: row.phrase } },
                      ...{ title: t`Refuse it again`, confirm: t`Refuse it again` },
                      done: t`“${row.phrase}” is refused again`,
                      undo: { name: 'words.lift', input: { phrase: row.phrase } },
                    })
                  }
                >{t`Refuse it again`}</Button>
              )
            }
          />
        )}
      </Loaded>
    </>
  )
}
