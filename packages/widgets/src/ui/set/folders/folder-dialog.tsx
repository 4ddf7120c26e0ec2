import type { Folder, ImageSet } from '@easel/contract/types'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { errorLine } from '../../../runtime/errors/error-messages.ts'
import { placeOf } from '../../../runtime/works/image-place.ts'
import { Button } from '../../button.tsx'
import { Dialog } from '../../dialog.tsx'
import { Icon } from '../../icon.tsx'
import { Skeleton } from '../../inline.tsx'
import { FOLDER } from '../../rare-icons.ts'
import { FolderNameForm } from './folder-name-form.tsx'
import styles from './folders.module.css'
import { useFolders } from './folders.queries.ts'
import { useFileWorks } from './use-file-works.ts'

export interface FolderDialogProps {
  /** What is put into a folder: works, or images of works, of which the whole sets are. */
  sets: readonly ImageSet[]
  /** The folder that is shown behind: of several works it is the one that they can be taken out of. */
  within?: string | undefined
  onClose(): void
  /** Several works were put into one, or taken out. */
  onDone?(): void
}

/** Where a work is kept: one may be in several folders. Of several works, one folder to put them all in. */
export function FolderDialog({ sets, within, onClose, onDone }: FolderDialogProps) {
  const { t, i18n } = useLingui()
  const places = sets.map(({ id }) => placeOf(id))
  const isOfImages = places.some(({ slot }) => slot !== null)
  const ids = [...new Set(places.map(({ imageId }) => imageId))]
  const one = ids.length === 1 ? ids[0] : undefined
  const { data, error, refetch } = useFolders(one)
  const file = useFileWorks()
  const press = (folder: Folder) => {
    const inside = one === undefined ? folder.id !== within : !folder.has
    file.mutate({ folder, ids, inside })
    if (one !== undefined) return
    onClose()
    onDone?.()
  }
  const created = (folder: Folder) => {
    file.mutate({ folder, ids, inside: true })
    if (one !== undefined) return
    onClose()
    onDone?.()
  }
  const count = ids.length
  const isFull = data && data.folders.length >= data.limit
  const limit = i18n.number(data?.limit ?? 0)
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        one === undefined
          ? t`${plural(count, { one: 'Put # work into a folder', other: 'Put # works into a folder' })}`
          : t`Folders`
      }
      description={
        isOfImages
          ? t`Whole sets are in folders: the other images of a set go with it.`
          : data?.folders.length === 0
            ? t`Folders keep together what belongs together. A work can be in several, and only you see them.`
            : undefined
      }
      actions={one !== undefined && <Button variant="primary" onClick={onClose}>{t`Done`}</Button>}
    >
      {error && !data && (
        <p role="alert" className={styles.error}>
          {errorLine(error, i18n)}{' '}
          <Button size="small" icon="retry" onClick={() => void refetch()}>{t`Try again`}</Button>
        </p>
      )}
      {!data && !error && <Skeleton height={132} />}
      {data && data.folders.length > 0 && (
        <ul className={styles.list}>
          {data.folders.map((folder) => (
            <li key={folder.id}>
              <FolderRow
                folder={folder}
                isOne={one !== undefined}
                isWithin={folder.id === within}
                onPress={() => press(folder)}
              />
            </li>
          ))}
        </ul>
      )}
      {data && isFull && (
        <p className={styles.note}>{t`You have ${limit} folders, which is as many as there can be.`}</p>
      )}
      {data && !isFull && <FolderNameForm folder={null} onDone={created} />}
    </Dialog>
  )
}

interface FolderRowProps {
  folder: Folder
  isOne: boolean
  isWithin: boolean
  onPress(): void
}

function FolderRow({ folder, isOne, isWithin, onPress }: FolderRowProps) {
  const { t, i18n } = useLingui()
  const { name } = folder
  const count = i18n.number(folder.count)
  const content = (
    <>
      <Icon name={FOLDER} />
      <span className={styles.folderName} title={name}>
        {!isOne && isWithin ? t`Take out of “${name}”` : name}
      </span>
      <small className={styles.count} aria-hidden="true">
        {count}
      </small>
    </>
  )
  if (isOne) {
    return (
      <label className={styles.row}>
        <input type="checkbox" checked={folder.has ?? false} aria-label={name} onChange={onPress} />
        {content}
      </label>
    )
  }
  return (
    <button type="button" className={styles.row} onClick={onPress}>
      {content}
    </button>
  )
}
