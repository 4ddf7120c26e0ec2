import type { ImageSet } from '@easel/contract/types'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { LikeCorner, LikesBadge, MadeBy, ShownActions } from '../ui/set/shown-parts.tsx'
import { Tile } from '../ui/tile.tsx'

interface SquareTileProps {
  set: ImageSet
  eager: boolean
  withAuthor: boolean
}

/** A work of the square with its likes, and who has made it. */
export function SquareTile({ set, eager, withAuthor }: SquareTileProps) {
  const { navigation, track } = useWidget()
  return (
    <Tile
      set={set}
      eager={eager}
      href={navigation.href(navigation.page, { ...navigation.params, image: set.id })}
      onOpen={() => {
        track('image_opened', { id: set.id, place: 'square' })
        navigation.setParams({ image: set.id })
      }}
      badge={<LikesBadge set={set} />}
      action={<ShownActions set={set} place="square" />}
      corner={<LikeCorner set={set} />}
      foot={withAuthor && set.author.id && <MadeBy set={set} />}
    />
  )
}
