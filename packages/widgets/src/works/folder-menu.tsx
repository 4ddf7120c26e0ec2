import type { Folder } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import { FOLDER } from '../ui/rare-icons.ts'
import { FolderNameForm } from '../ui/set/folders/folder-name-form.tsx'
import { useFolders } from '../ui/set/folders/folders.queries.ts'
import { Menu, type MenuEntry } from '../ui/set/menu.tsx'
import { useDeleteFolder } from './use-delete-folder.ts'
import type { Show } from './use-shown-filter.ts'

interface FolderMenuProps {
  folder: string | undefined
  show: Show
}

/** What of the works is shown: one folder, or all. New folders begin here, and the one that is shown is changed here. */
export function FolderMenu({ folder: shown, show: showParams }: FolderMenuProps) {
  const { t, i18n } = useLingui()
  const { data, refetch } = useFolders()
  const remove = useDeleteFolder()
  const [naming, setNaming] = useState<Folder | 'new' | null>(null)
  const show = (folder: string | null) => showParams({ folder })
  const folders = data?.folders ?? []
  const present = folders.find(({ id }) => id === shown)
  const name = present?.name
  const isFull = data !== undefined && folders.length >= data.limit
  const limit = i18n.number(data?.limit ?? 0)
  const count = i18n.number(folders.length)
  const entries: MenuEntry[] = [
    ...(folders.length > 0 || shown ? [{ label: t`All works`, chosen: !shown, run: () => show(null) }] : []),
    ...folders.map(({ id, name: label }) => ({
      id,
      icon: FOLDER,
      label,
      chosen: id === shown,
      run: () => show(id),
    })),
    ...(present
      ? [
          { label: t`Rename “${present.name}”`, isApart: true, run: () => setNaming(present) },
          {
            label: t`Delete the folder`,
            fact: t`Its works stay`,
            isDestructive: true,
            run: () => {
              show(null)
              void remove(present)
            },
          },
        ]
      : []),
    data
      ? {
          label: t`New folder`,
          fact: isFull ? t`${count} of ${limit}: delete one first` : undefined,
          isApart: true,
          isDisabled: isFull,
          run: () => setNaming('new'),
        }
      : { label: t`Try again`, run: () => void refetch() },
  ]
  return (
    <>
      <Menu
        label={name === undefined ? t`Folders` : t`Folder: ${name}`}
        text={name ?? t`Folders`}
        icon={FOLDER}
        pressed={shown !== undefined}
        entries={entries}
      />
      {naming && (
        <Dialog
          open
          onClose={() => setNaming(null)}
          title={naming === 'new' ? t`New folder` : t`Rename the folder`}
        >
          <FolderNameForm
            folder={naming === 'new' ? null : naming}
            onDone={({ id }) => {
              setNaming(null)
              show(id)
            }}
          />
        </Dialog>
      )}
    </>
  )
}
