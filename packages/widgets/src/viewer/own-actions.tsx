import { ImageStatus } from '@easel/contract/numbers'
import type { ImageSet } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useDeleteWorks } from '../runtime/works/use-delete-works.ts'
import { canBeFavourite, useFavourite } from '../runtime/works/use-favourite.ts'
import { FOLDER, STAR, STARRED } from '../ui/rare-icons.ts'
import { FolderDialog } from '../ui/set/folders/folder-dialog.tsx'
import { MoreActions } from '../ui/set/more-actions.tsx'
import { ShareButton } from './share-button.tsx'

interface OwnActionsProps {
  set: ImageSet
  onClose(): void
}

/** What only its owner does with a work: share, keep, delete. */
export function OwnActions({ set, onClose }: OwnActionsProps) {
  const { t } = useLingui()
  const remove = useDeleteWorks()
  const favour = useFavourite()
  const star = {
    icon: set.favourite ? STARRED : STAR,
    label: set.favourite ? t`Remove from favourites` : t`Add to favourites`,
    keys: 'F',
    run: () => favour(set),
  }
  const [isFiling, setFiling] = useState(false)
  const folders = { icon: FOLDER, label: t`Folders`, run: () => setFiling(true) }
  const removeIt = () => {
    onClose()
    void remove([set.id])
  }
  return (
    <>
      {set.status === ImageStatus.Succeeded && <ShareButton set={set} />}
      <MoreActions
        actions={[
          ...(canBeFavourite(set) ? [star, folders] : []),
          { icon: 'trash', label: t`Delete`, isDestructive: true, run: removeIt },
        ]}
      />
      {isFiling && <FolderDialog sets={[set]} onClose={() => setFiling(false)} />}
    </>
  )
}
