import type { ImageSet } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { type ComponentType, useEffect, useState } from 'react'
import { loadWithRetry } from '../../../runtime/requests/load-with-retry.ts'
import { IconButton } from '../../button.tsx'
import { FOLDER } from '../../rare-icons.ts'
import type { FolderDialogProps } from './folder-dialog.tsx'

const loadDialog = () => import('./folder-dialog.tsx')

/** The folders of a work, where few press it: the code of the dialog comes with the press. */
export function FolderButton({ set }: { set: ImageSet }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const [FolderDialog, setDialog] = useState<ComponentType<FolderDialogProps> | null>(null)
  useEffect(() => {
    if (isOpen && !FolderDialog) {
      return loadWithRetry(loadDialog, (module) => setDialog(() => module.FolderDialog))
    }
  }, [isOpen, FolderDialog])
  return (
    <>
      <IconButton
        icon={FOLDER}
        label={t`Folders`}
        busy={isOpen && !FolderDialog}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {isOpen && FolderDialog && <FolderDialog sets={[set]} onClose={() => setOpen(false)} />}
    </>
  )
}
