import type { ShownResult } from '@easel/server/console'
import { Button, Kbd, Tag } from '@easel/widgets/ui'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSession } from '../api/session.tsx'
import { useAction } from '../api/use-action.ts'
import { useDo } from '../ui/confirmations.tsx'
import { useKindText } from '../ui/enum-texts.ts'
import { Check } from '../ui/fields.tsx'
import { useFormat } from '../ui/format.ts'
import { Loaded, Page } from '../ui/page.tsx'
import { PersonButton } from '../ui/person-button.tsx'
import { Tabbed } from '../ui/tabbed.tsx'
import { WorkCard, WorkList, WorkTags } from '../ui/work-card.tsx'

type Which = 'open' | 'hidden'
type Reported = ShownResult<'reports.list'>[number]

const REFRESH = 30_000

/** What people have reported, and what is hidden. */
export function ReportsPage() {
  const { t } = useLingui()
  const { action } = useSession()
  const act = useDo()
  const [which, setWhich] = useState<Which>('open')
  const [blurred, setBlurred] = useState(false)
  // Addresses of images end after ten minutes.
  const query = useAction('reports.list', { which }, { live: REFRESH * 10 })
  const empty = {
    open: { title: t`No open reports`, text: t`What people report is listed here until somebody decides.` },
    hidden: { title: t`Nothing is hidden` },
  }
  return (
    <Page
      title={t`Reports`}
      text={
        <Trans>
          With a card in focus: <Kbd>H</Kbd> hides the work, <Kbd>K</Kbd> keeps it, the arrow keys go on.
        </Trans>
      }
      actions={
        which === 'open' &&
        action('reports.dismissAll') && (
          <Button
            onClick={() =>
              act({
                name: 'reports.dismissAll',
                input: {},
                title: t`Dismiss all reports?`,
                text: t`For when many were made up at once. The works stay; they may be reported again.`,
                confirm: t`Dismiss all`,
                destructive: true,
                done: t`All open reports were dismissed`,
              })
            }
          >{t`Dismiss all`}</Button>
        )
      }
    >
      <Tabbed<Which>
        label={t`Reports`}
        value={which}
        tabs={[
          { value: 'open', text: t`Open` },
          { value: 'hidden', text: t`Hidden` },
        ]}
        beside={<Check label={t`Blur images`} checked={blurred} onChange={setBlurred} />}
        onChange={setWhich}
      >
        <Loaded query={query} empty={empty[which]}>
          {(works) => (
            <WorkList>
              {works.map((work) => (
                <li key={work.id}>
                  <ReportedCard work={work} blurred={blurred} />
                </li>
              ))}
            </WorkList>
          )}
        </Loaded>
      </Tabbed>
    </Page>
  )
}

function ReportedCard({ work, blurred }: { work: Reported; blurred: boolean }) {
  const { t } = useLingui()
  const { action } = useSession()
  const act = useDo()
  const kindText = useKindText()
  const { ago } = useFormat()
  const input = { id: work.id }
  const hide = () =>
    act({
      ...{ name: 'reports.hide', input, title: t`Hide this work?`, confirm: t`Hide`, destructive: true },
      text: t`Nobody but its owner sees it any more, and its reports are closed.`,
      done: t`The work is hidden`,
      undo: { name: 'reports.show', input },
    })
  const show = () =>
    act({
      ...{ name: 'reports.show', input, title: t`Show this work?`, confirm: t`Show` },
      done: t`The work is seen again`,
    })
  const keep = () =>
    act({
      ...{ name: 'reports.dismiss', input, title: t`Keep this work?`, confirm: t`Keep` },
      done: t`The work stays, its reports are closed`,
    })
  const refuse = () =>
    act({
      ...{ name: 'reports.refuse', input, title: t`Keep this work hidden?`, confirm: t`Keep hidden` },
      ...{ ask: true, text: t`Its owner, who requested a review, is told that it stays hidden.` },
      done: t`The work stays hidden, and its owner is told`,
    })
  const mayAct = action('reports.hide') !== null
  const isOurs = work.hiddenBy === 'operator'
  return (
    <WorkCard
      prompt={work.prompt}
      pictures={work.pictures}
      notes={work.notes}
      appeal={work.appeal?.note}
      blurred={blurred}
      keys={mayAct ? { h: hide, k: isOurs ? show : keep } : {}}
      tags={
        <>
          <WorkTags hiddenBy={work.hiddenBy} />
          {work.appeal && <Tag tone="gold">{t`Appeal`}</Tag>}
          {Object.entries(work.kinds).map(([kind, count]) => (
            <Tag key={kind}>
              {kindText[kind]} · {count}
            </Tag>
          ))}
        </>
      }
      facts={
        <>
          <Plural value={work.count} one="# report" other="# reports" />
          {work.since !== null && ` · ${ago(work.since)}`}
          {work.appeal && ` · ${t`appeal ${ago(work.appeal.at)}`}`}
        </>
      }
    >
      {mayAct && (
        <>
          {!isOurs && <Button size="small" variant="error" onClick={hide}>{t`Hide`}</Button>}
          {work.hiddenBy !== null && <Button size="small" onClick={show}>{t`Show`}</Button>}
          {work.appeal && <Button size="small" onClick={refuse}>{t`Keep hidden`}</Button>}
          {work.count > 0 && !isOurs && <Button size="small" onClick={keep}>{t`Keep`}</Button>}
          <PersonButton id={work.author} />
        </>
      )}
    </WorkCard>
  )
}
