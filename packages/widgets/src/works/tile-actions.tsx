import type { ImageSet } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { useCreating } from '../runtime/session/use-offers.ts'
import { placeOf } from '../runtime/works/image-place.ts'
import { useDeleteWorks } from '../runtime/works/use-delete-works.ts'
import { canBeFavourite, useFavourite } from '../runtime/works/use-favourite.ts'
import type { IconName, IconPath } from '../ui/icon-paths.ts'
import { FOLDER, STAR, STARRED } from '../ui/rare-icons.ts'

export interface TileAction {
  icon: IconName | IconPath
  label: string
  keys?: string
  isDestructive?: boolean
  run(): void
}

/** What is done with one work where it lies: the same on its tile and in the sheet that opens from it. */
export function useTileActions(set: ImageSet, onFile: (set: ImageSet) => void): TileAction[] {
  const { t } = useLingui()
  const { navigation } = useWidget()
  const remove = useDeleteWorks()
  const creating = useCreating()
  const favour = useFavourite()
  const { imageId } = placeOf(set.id)
  const keeping: TileAction[] = [
    {
      icon: set.favourite ? STARRED : STAR,
      label: set.favourite ? t`Remove from favorites` : t`Add to favorites`,
      keys: 'F',
      run: () => favour(set),
    },
    { icon: FOLDER, label: t`Folders`, run: () => onFile(set) },
  ]
  const deleting: TileAction = {
    icon: 'trash',
    label: t`Delete`,
    isDestructive: true,
    run: () => void remove([set.id]),
  }
  const remix: TileAction = {
    icon: 'brush',
    label: t`Remix`,
    run: () => navigation.go('create', { like: imageId, source: 'works' }),
  }
  return [...(canBeFavourite(set) ? keeping : []), ...(creating === 'here' ? [remix] : []), deleting]
}
