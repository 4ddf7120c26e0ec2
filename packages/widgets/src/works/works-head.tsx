import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type RefObject, useState } from 'react'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { useKeptFocus } from '../runtime/react/use-kept-focus.ts'
import { useDeleteWorks } from '../runtime/works/use-delete-works.ts'
import { Button, IconButton } from '../ui/button.tsx'
import type { IconPath } from '../ui/icon-paths.ts'
import { FOLDER, SELECT, STAR, STARRED } from '../ui/rare-icons.ts'
import { SearchField } from '../ui/search-field.tsx'
import { DownloadFormatMenu } from '../ui/set/download-format-menu.tsx'
import { FolderDialog } from '../ui/set/folders/folder-dialog.tsx'
import besideStyles from './images/each-switch.module.css'
import { EachSwitch } from './images/each-switch.tsx'
import type { Each } from './images/use-each.ts'
import type { ChooseMore } from './use-choose-more.ts'
import { areFavourites, useFavourAll } from './use-favour-all.ts'
import type { Show } from './use-shown-filter.ts'
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
  show: Show
  each: Each
  onEach(each: Each): void
  chosen: Chosen | null
  more: ChooseMore
  onChoose(chosen: Chosen | null): void
}

export function WorksHead(props: WorksHeadProps) {
  const { bare, filter, show, each, onEach, chosen, more, onChoose } = props
  const { t } = useLingui()
  // The button that begins or ends the selection takes the place of the other.
  const ends = useKeptFocus<HTMLButtonElement>(chosen !== null)
  return (
    <header className={styles.head} data-bare={bare}>
      <h1 className={styles.title}>{t`My works`}</h1>
      <SearchField
        label={t`Search my works`}
        placeholder={t`Search my works`}
        value={filter.search ?? ''}
        onSearch={(text) => show({ search: text || null }, { replace: filter.search !== undefined })}
      />
      {chosen ? (
        <Choosing {...{ filter, chosen, more, ends, onChoose }} />
      ) : (
        <div className={besideStyles.beside}>
          <EachSwitch each={each} onChange={onEach} />
          <Button ref={ends} variant="quiet" icon={SELECT} onClick={() => onChoose(new Map())}>
            <span className={besideStyles.select}>{t`Select`}</span>
          </Button>
        </div>
      )}
      <WorksFilter filter={filter} show={show} />
    </header>
  )
}

interface ChoosingProps extends Pick<WorksHeadProps, 'filter' | 'more' | 'onChoose'> {
  chosen: Chosen
  ends: RefObject<HTMLButtonElement | null>
}

function Choosing({ filter, chosen, more, ends, onChoose }: ChoosingProps) {
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
          <div className={styles.count}>
            <span role="status">{t`${plural(count, { one: '# selected', other: '# selected' })}`}</span>
            <Button variant="quiet" busy={more.busy} onClick={more.toggleAll}>
              {more.areAll ? t`Select none` : t`Select all`}
            </Button>
          </div>
          <Keeping {...{ filter, chosen, onChoose }} />
          <Button
            variant="error"
            icon="trash"
            title={t`Delete`}
            disabled={count === 0}
            onClick={() => {
              onChoose(null)
              void remove([...chosen.keys()])
            }}
          >
            <span className={styles.deleteText}>{t`Delete`}</span>
          </Button>
          <div className={styles.download}>
            <Button icon={ZIP} busy={zip.busy} disabled={count === 0} onClick={start}>
              {t`Download as one file`}
            </Button>
            <DownloadFormatMenu />
          </div>
        </div>
        <Button ref={ends} variant="quiet" onClick={() => onChoose(null)}>{t`Done`}</Button>
      </div>
      <ZipParts zip={zip} onMore={start} />
    </>
  )
}

/** Favourites and folders for all that is selected. */
type KeepingProps = Pick<ChoosingProps, 'filter' | 'chosen' | 'onChoose'>

function Keeping({ filter, chosen, onChoose }: KeepingProps) {
  const { t } = useLingui()
  const { favourAll, busy } = useFavourAll()
  const [isFiling, setFiling] = useState(false)
  const sets = [...chosen.values()]
  const areAll = areFavourites(sets)
  return (
    <>
      <IconButton
        variant="default"
        icon={areAll ? STARRED : STAR}
        label={areAll ? t`Remove from favorites` : t`Add to favorites`}
        busy={busy}
        disabled={sets.length === 0}
        onClick={() => {
          favourAll(sets)
          onChoose(null)
        }}
      />
      <IconButton
        variant="default"
        icon={FOLDER}
        label={t`Folders`}
        disabled={sets.length === 0}
        onClick={() => setFiling(true)}
      />
      {isFiling && (
        <FolderDialog
          sets={sets}
          within={filter.folder}
          onClose={() => setFiling(false)}
          onDone={() => onChoose(null)}
        />
      )}
    </>
  )
}
