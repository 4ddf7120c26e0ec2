import type { Folder } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { useWidget } from '../../../runtime/provider/widget-context.ts'
import { NameForm } from '../name-form.tsx'
import { usePutFolder } from './folders.queries.ts'

interface FolderNameFormProps {
  /** null: a new one. */
  folder: Pick<Folder, 'id' | 'name'> | null
  onDone(folder: Folder): void
}

/** The name of a new folder, or another one. */
export function FolderNameForm({ folder, onDone }: FolderNameFormProps) {
  const { t } = useLingui()
  const { api, track } = useWidget()
  const put = usePutFolder()
  return (
    <NameForm<Folder>
      name={folder?.name ?? ''}
      label={folder ? t`Folder name` : t`New folder`}
      placeholder={t`Such as “Posters”`}
      missing={t`Please give the folder a name.`}
      button={folder ? t`Rename` : t`Create folder`}
      save={(name) =>
        folder
          ? api.call('renameFolder', { body: { id: folder.id, name } })
          : api.call('createFolder', { body: { name } })
      }
      onSaved={(saved) => {
        track(folder ? 'folder_renamed' : 'folder_created')
        put(saved)
        onDone(saved)
      }}
    />
  )
}
