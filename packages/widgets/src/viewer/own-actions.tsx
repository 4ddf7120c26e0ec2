import { ImageStatus } from '@easel/contract/numbers'
import type { ImageSet, ImageSlot } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { useCreating } from '../runtime/session/use-offers.ts'
import { anyBeginsWithImages, useLauncher } from '../runtime/works/image.queries.ts'
import { starred } from '../runtime/works/own-image.ts'
import { canBeFavourite, useFavourite } from '../runtime/works/use-favourite.ts'
import { FOLDER, STAR, STARRED } from '../ui/rare-icons.ts'
import { FolderDialog } from '../ui/set/folders/folder-dialog.tsx'
import { MoreActions } from '../ui/set/more-actions.tsx'
import { useDeleting } from '../ui/set/use-deleting.ts'
import { ShareButton } from './share-button.tsx'

interface OwnActionsProps {
  set: ImageSet
  slot: ImageSlot | undefined
  onClose(): void
}

/** What only its owner does with a work: share, keep, delete. */
export function OwnActions({ set, slot, onClose }: OwnActionsProps) {
  const { t } = useLingui()
  const favour = useFavourite()
  const looked = starred(set, slot)
  const star = {
    icon: looked.favourite ? STARRED : STAR,
    label: looked.favourite ? t`Remove from favorites` : t`Add to favorites`,
    keys: 'F',
    run: () => favour(looked),
  }
  const { navigation } = useWidget()
  // Another page of ours does not know this user and would not find the work.
  const { data: launcher } = useLauncher()
  const isUsable = useCreating() === 'here' && Boolean(slot?.thumbUrl) && anyBeginsWithImages(launcher)
  const follow = {
    icon: 'image' as const,
    label: t`Use as reference`,
    run: () =>
      navigation.go('create', {
        reference: `${set.id}.${slot?.slot}`,
        ratio: String(set.aspectRatio ?? set.ratioType),
      }),
  }
  const [isFiling, setFiling] = useState(false)
  const folders = { icon: FOLDER, label: t`Folders`, run: () => setFiling(true) }
  const deleting = useDeleting(set, slot, onClose)
  return (
    <>
      {set.status === ImageStatus.Succeeded && <ShareButton set={set} />}
      <MoreActions
        actions={[
          ...(isUsable ? [follow] : []),
          ...(canBeFavourite(set) ? [star, folders] : []),
          ...deleting,
        ]}
      />
      {isFiling && (
        <FolderDialog sets={[set.slots.length > 1 ? looked : set]} onClose={() => setFiling(false)} />
      )}
    </>
  )
}
