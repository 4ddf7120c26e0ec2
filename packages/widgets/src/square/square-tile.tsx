import type { ImageSet } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { useAskVip } from '../runtime/session/use-ask-vip.ts'
import { useCreating } from '../runtime/session/use-offers.ts'
import { useLike } from '../runtime/works/use-like.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Tag } from '../ui/inline.tsx'
import { AuthorLink } from '../ui/set/author-link.tsx'
import { Tile } from '../ui/tile.tsx'
import styles from './square-tile.module.css'

interface SquareTileProps {
  set: ImageSet
  eager: boolean
  withAuthor: boolean
}

/** A work of the square with its likes, and who has made it. */
export function SquareTile({ set, eager, withAuthor }: SquareTileProps) {
  const { t, i18n } = useLingui()
  const { navigation, track } = useWidget()
  const like = useLike()
  const creating = useCreating()
  const askVip = useAskVip()
  const { likeCount } = set
  /** A prompt that the person may not read is not copied. */
  const remix = async () => {
    if (set.promptTruncated && !(await askVip({ reason: 'locked', key: 'prompt' }))) return
    track('draw_same', { id: set.id, place: 'square' })
    navigation.go('create', { like: set.id, source: 'square' })
  }
  const tile = (
    <Tile
      set={set}
      eager={eager}
      href={navigation.href(navigation.page, { ...navigation.params, image: set.id })}
      onOpen={() => {
        track('image_opened', { id: set.id, place: 'square' })
        navigation.setParams({ image: set.id })
      }}
      badge={
        likeCount > 0 && (
          <Tag tone="veil">
            <Icon name={set.liked ? 'liked' : 'like'} size="small" />
            {i18n.number(likeCount)}
          </Tag>
        )
      }
      action={
        <>
          {!set.mine && (
            <IconButton
              variant="veil"
              size="small"
              icon={set.liked ? 'liked' : 'like'}
              aria-pressed={set.liked}
              label={set.liked ? t`Liked, ${likeCount}` : t`Like, ${likeCount}`}
              onClick={() => like.mutate(set)}
            />
          )}
          {creating !== 'nowhere' && (
            <Button
              size="small"
              variant="veil"
              icon={set.promptTruncated ? 'crown' : 'brush'}
              onClick={() => void remix()}
            >
              {t`Remix`}
            </Button>
          )}
        </>
      }
    />
  )
  if (!withAuthor || !set.author.id) return tile
  return (
    <div className={styles.signed}>
      {tile}
      <AuthorLink author={set.author} className={styles.author} />
    </div>
  )
}
