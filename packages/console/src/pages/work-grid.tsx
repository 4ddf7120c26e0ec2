import type { ShownResult } from '@easel/server/console'
import { Button } from '@easel/widgets/ui'
import { Plural, useLingui } from '@lingui/react/macro'
import { useSession } from '../api/session.tsx'
import { useDo } from '../ui/confirmations.tsx'
import { useFormat } from '../ui/format.ts'
import { PersonButton } from '../ui/person-button.tsx'
import { WorkCard, WorkList, WorkTags } from '../ui/work-card.tsx'
import styles from './lists.module.css'

type Work = ShownResult<'works.list'>[number]

/** A page of works is full with so many. */
const PAGE = 24

interface WorkGridProps {
  works: readonly Work[]
  blurred?: boolean
  /** Goes on with older ones. */
  onMore?(last: Work): void
}

/** Works with what can be done about each. */
export function WorkGrid({ works, blurred, onMore }: WorkGridProps) {
  const { t } = useLingui()
  const last = works.at(-1)
  return (
    <>
      <WorkList>
        {works.map((work) => (
          <li key={work.id}>
            <Card work={work} blurred={blurred} />
          </li>
        ))}
      </WorkList>
      {onMore && last && works.length === PAGE && (
        <div className={styles.more}>
          <Button onClick={() => onMore(last)}>{t`Older ones`}</Button>
        </div>
      )}
    </>
  )
}

function Card({ work, blurred }: { work: Work; blurred: boolean | undefined }) {
  const { ago } = useFormat()
  return (
    <WorkCard
      prompt={work.prompt}
      pictures={work.pictures}
      blurred={blurred}
      tags={<WorkTags hiddenBy={work.hiddenBy} inSquare={work.inSquare} curated={work.curatedAt !== null} />}
      facts={
        <>
          {ago(work.createdAt)}
          {work.engine && ` · ${work.engine}`}
          {' · '}
          <Plural value={work.likes} one="# like" other="# likes" />
          {work.openReports > 0 && (
            <>
              {' · '}
              <Plural value={work.openReports} one="# report" other="# reports" />
            </>
          )}
        </>
      }
    >
      <CardActions work={work} />
    </WorkCard>
  )
}

function CardActions({ work: { id, hiddenBy, curatedAt, inSquare, principalId } }: { work: Work }) {
  const { t } = useLingui()
  const { action } = useSession()
  const act = useDo()
  const input = { id }
  const add = { name: 'gallery.add' as const, input }
  const remove = { name: 'gallery.remove' as const, input }
  if (!action('reports.hide')) return null
  return (
    <>
      {hiddenBy === null ? (
        <Button
          size="small"
          variant="error"
          onClick={() =>
            act({
              ...{ name: 'reports.hide', input, title: t`Hide this work?`, confirm: t`Hide` },
              text: t`Nobody but its owner sees it any more, and its reports are closed.`,
              destructive: true,
              done: t`The work is hidden`,
              undo: { name: 'reports.show', input },
            })
          }
        >{t`Hide`}</Button>
      ) : (
        <Button
          size="small"
          onClick={() =>
            act({
              ...{ name: 'reports.show', input, title: t`Show this work?`, confirm: t`Show` },
              done: t`The work is seen again`,
            })
          }
        >{t`Show`}</Button>
      )}
      {curatedAt === null && inSquare && (
        <Button
          size="small"
          onClick={() =>
            act({
              ...add,
              ...{ title: t`Add to the gallery`, confirm: t`Add to the gallery` },
              ...{ done: t`The work is first in the gallery`, undo: remove },
            })
          }
        >{t`Add to the gallery`}</Button>
      )}
      {curatedAt !== null && (
        <Button
          size="small"
          onClick={() =>
            act({
              ...remove,
              ...{ title: t`Take out of the gallery`, confirm: t`Take out of the gallery` },
              ...{ done: t`The work is out of the gallery` },
              ...(inSquare ? { undo: add } : {}),
            })
          }
        >{t`Take out of the gallery`}</Button>
      )}
      {principalId !== 'house' && <PersonButton id={principalId} />}
    </>
  )
}
