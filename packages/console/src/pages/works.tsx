import type { CommandInput, CommandName } from '@easel/server/console'
import { Button, type Tab } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSession } from '../api/session.tsx'
import { useAction } from '../api/use-action.ts'
import { Check, Field } from '../ui/fields.tsx'
import { Loaded, Page } from '../ui/page.tsx'
import { Tabbed } from '../ui/tabbed.tsx'
import styles from './lists.module.css'
import { WorkGrid } from './work-grid.tsx'

type Which = 'square' | 'gallery' | 'latest'

/** What others see, what the gallery shows, and, for who may, everything. */
export function WorksPage() {
  const { t } = useLingui()
  const { action } = useSession()
  const [which, setWhich] = useState<Which>('square')
  const [before, setBefore] = useState<number | null>(null)
  const [found, setFound] = useState('')
  const [blurred, setBlurred] = useState(false)
  const tabs: Tab<Which>[] = [
    { value: 'square', text: t`Square` },
    { value: 'gallery', text: t`Gallery` },
    ...(action('works.latest') ? [{ value: 'latest' as const, text: t`Everything` }] : []),
  ]
  const show = (next: Which) => {
    setWhich(next)
    setBefore(null)
    setFound('')
  }
  return (
    <Page
      title={t`Works and gallery`}
      text={t`A work of the square can be added to the gallery. It leaves it when its owner stops showing it.`}
    >
      {action('works.find') && <FindWork onFind={setFound} />}
      <Tabbed
        label={t`Works`}
        value={which}
        tabs={tabs}
        beside={<Check label={t`Blur images`} checked={blurred} onChange={setBlurred} />}
        onChange={show}
      >
        {found ? (
          <Works name="works.find" input={{ id: found }} blurred={blurred} />
        ) : which === 'latest' ? (
          <Works name="works.latest" input={{ before }} blurred={blurred} onMore={setBefore} />
        ) : (
          <Works name="works.list" input={{ which, before }} blurred={blurred} onMore={setBefore} />
        )}
      </Tabbed>
    </Page>
  )
}

interface WorksProps<N extends CommandName> {
  name: N
  input: CommandInput<N>
  blurred: boolean
  onMore?(before: number): void
}

function Works<N extends 'works.list' | 'works.latest' | 'works.find'>({
  name,
  input,
  blurred,
  onMore,
}: WorksProps<N>) {
  const { t } = useLingui()
  const query = useAction<'works.list' | 'works.latest' | 'works.find'>(name, input as never)
  const byGallery = 'which' in input && input.which === 'gallery'
  return (
    <Loaded query={query} empty={{ title: t`No works here` }}>
      {(works) => (
        <WorkGrid
          works={works}
          blurred={blurred}
          onMore={
            onMore &&
            ((last) => {
              onMore(byGallery ? (last.curatedAt ?? last.createdAt) : last.createdAt)
              window.scrollTo(0, 0)
            })
          }
        />
      )}
    </Loaded>
  )
}

function FindWork({ onFind }: { onFind(id: string): void }) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        onFind(text.trim())
      }}
    >
      <Field label={t`Id of a work`} value={text} spellCheck={false} onChange={setText} />
      <Button type="submit" icon="search">{t`Find`}</Button>
    </form>
  )
}
