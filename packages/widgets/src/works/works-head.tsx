import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { useDeleteWorks } from '../runtime/works/use-delete-works.ts'
import { Button } from '../ui/button.tsx'
import type { IconPath } from '../ui/icon-paths.ts'
import { SELECT } from '../ui/rare-icons.ts'
import { SearchField } from '../ui/search-field.tsx'
import { useZip } from './use-zip.ts'
import styles from './works.module.css'
import type { Chosen, Filter } from './works.state.ts'
import { WorksFilter } from './works-filter.tsx'
import { incompleteSets } from './zip.state.ts'
import { ZipParts } from './zip-parts.tsx'

const ZIP: IconPath = { path: 'M6 4.5h12v15H6zM12 4.5v2M12 8.5v2M12 12.5v4' }

interface WorksHeadProps {
  /** There are no works to search. */
  bare: boolean
  filter: Filter
  chosen: Chosen | null
  onChoose(chosen: Chosen | null): void
}

export function WorksHead({ bare, filter, chosen, onChoose }: WorksHeadProps) {
  const { t } = useLingui()
  const { navigation } = useWidget()
  return (
    <header className={styles.head} data-bare={bare}>
      <h1 className={styles.title}>{t`My works`}</h1>
      <SearchField
        label={t`Search my works`}
        placeholder={t`Search my works`}
        value={filter.search ?? ''}
        onSearch={(text) =>
          navigation.setParams({ search: text || null }, { replace: filter.search !== undefined })
        }
      />
      {chosen ? (
        <Choosing chosen={chosen} onChoose={onChoose} />
      ) : (
        <Button variant="quiet" icon={SELECT} onClick={() => onChoose(new Map())}>{t`Select`}</Button>
      )}
      <WorksFilter filter={filter} />
    </header>
  )
}

function Choosing({ chosen, onChoose }: { chosen: Chosen; onChoose: WorksHeadProps['onChoose'] }) {
  const { t } = useLingui()
  const remove = useDeleteWorks()
  const { notices } = useWidget()
  const zip = useZip({
    onDownloaded(pictures) {
      const rest = incompleteSets(chosen.values(), pictures)
      onChoose(rest.length > 0 ? new Map(rest.map((set) => [set.id, set])) : null)
      return rest.length > 0
    },
    onPartial: (saved) =>
      notices.toast({
        text: t`${plural(saved, { one: '# image downloaded. The rest stays selected.', other: '# images downloaded. The rest stays selected.' })}`,
        tone: 'success',
        key: 'zip',
      }),
  })
  const start = () => zip.start([...chosen.values()])
  const count = chosen.size
  return (
    <>
      <div className={styles.selection}>
        <div className={styles.tools}>
          <span role="status">{t`${plural(count, { one: '# selected', other: '# selected' })}`}</span>
          <Button icon={ZIP} busy={zip.busy} disabled={count === 0} onClick={start}>
            {t`Download as one file`}
          </Button>
          <Button
            variant="error"
            icon="trash"
            disabled={count === 0}
            onClick={() => {
              onChoose(null)
              void remove([...chosen.keys()])
            }}
          >
            {t`Delete`}
          </Button>
        </div>
        <Button variant="quiet" onClick={() => onChoose(null)}>{t`Done`}</Button>
      </div>
      <ZipParts zip={zip} onMore={start} />
    </>
  )
}
