import type { ImageSet } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { useWidget } from '../../runtime/provider/widget-context.ts'
import { useAskVip } from '../../runtime/session/use-ask-vip.ts'
import { useCreating, useOffers } from '../../runtime/session/use-offers.ts'
import { useLike } from '../../runtime/works/use-like.ts'
import { Button, IconButton } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { Tag } from '../inline.tsx'
import { AuthorLink } from './author-link.tsx'
import styles from './shown-parts.module.css'

export { ensureLazyMessages } from '../../runtime/messages/lazy-messages.tsx'

interface OfWork {
  set: ImageSet
}

/** How many people like a work. */
export function LikesBadge({ set: { liked, likeCount } }: OfWork) {
  const { i18n } = useLingui()
  if (likeCount === 0) return null
  return (
    <Tag tone="veil">
      <Icon name={liked ? 'liked' : 'like'} size="small" />
      {i18n.number(likeCount)}
    </Tag>
  )
}

/** Likes somebody else's work, or no longer. */
function LikeButton({ set }: OfWork) {
  const { t } = useLingui()
  const like = useLike()
  const offers = useOffers()
  const { liked, likeCount } = set
  if (set.mine || !offers('square')) return null
  return (
    <IconButton
      variant="veil"
      size="small"
      icon={liked ? 'liked' : 'like'}
      aria-pressed={liked}
      label={liked ? t`Liked, ${likeCount}` : t`Like, ${likeCount}`}
      onClick={() => like.mutate(set)}
    />
  )
}

const HOVERS = globalThis.matchMedia?.('(hover: hover)').matches ?? false

/** The same in the corner of a tile; where something hovers, walls of thousands do without it. */
export const LikeCorner = ({ set }: OfWork) => (HOVERS ? null : <LikeButton set={set} />)

/** What is done with a work where it is shown. */
export function ShownActions({ set, place }: OfWork & { place: 'home' | 'square' }) {
  const { t } = useLingui()
  const { navigation, track } = useWidget()
  const creating = useCreating()
  const askVip = useAskVip()
  /** A prompt that the person may not read is not copied. */
  const remix = async () => {
    if (set.promptTruncated && !(await askVip({ reason: 'locked', key: 'prompt' }))) return
    track('draw_same', { id: set.id, place })
    navigation.go('create', { like: set.id, source: place })
  }
  return (
    <>
      <LikeButton set={set} />
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
  )
}

/** Who has made it. */
export const MadeBy = ({ set }: OfWork) => <AuthorLink author={set.author} className={styles.author} />
