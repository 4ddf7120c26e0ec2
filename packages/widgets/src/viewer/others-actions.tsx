import type { ImageSet } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useOffers } from '../runtime/session/use-offers.ts'
import { useLike } from '../runtime/works/use-like.ts'
import { Button } from '../ui/button.tsx'
import { FLAG, FOLLOW, FOLLOWED, HIDE } from '../ui/rare-icons.ts'
import { MoreActions } from '../ui/set/more-actions.tsx'
import { useFollowAuthor, useFollowed } from '../ui/set/use-follow-author.ts'
import { useHideAuthor } from '../ui/set/use-hide-author.ts'
import { ReportDialog } from './report-dialog.tsx'

interface OthersActionsProps {
  set: ImageSet
  onClose(): void
}

/** What one does with somebody else's work: like it, report it, hide whoever has made it. */
export function OthersActions({ set, onClose }: OthersActionsProps) {
  const { t, i18n } = useLingui()
  const like = useLike()
  const offers = useOffers()
  const [isReporting, setReporting] = useState(false)
  const { author } = set
  const hideAuthor = useHideAuthor(onClose)
  const follow = useFollowAuthor()
  const [isOpened, setOpened] = useState(false)
  const isFollowed = useFollowed(author.id, isOpened)
  const { id, name } = author
  return (
    <>
      {offers('square') && (
        <Button
          icon={set.liked ? 'liked' : 'like'}
          aria-pressed={set.liked}
          aria-label={
            set.liked ? t`Liked, ${i18n.number(set.likeCount)}` : t`Like, ${i18n.number(set.likeCount)}`
          }
          onClick={() => like.mutate(set)}
        >
          {set.likeCount > 0 ? i18n.number(set.likeCount) : t`Like`}
        </Button>
      )}
      {set.shownInSquare && (
        <>
          <MoreActions
            onOpen={() => setOpened(true)}
            actions={[
              ...(id && offers('square')
                ? [
                    {
                      icon: isFollowed ? FOLLOWED : FOLLOW,
                      label: t`Follow this author`,
                      checked: isFollowed,
                      run: () => follow({ id, name, followed: !isFollowed }),
                    },
                    {
                      icon: HIDE,
                      label: t`Hide this author`,
                      run: () => hideAuthor({ ...author, hidden: true }),
                    },
                  ]
                : []),
              { icon: FLAG, label: t`Report`, isDestructive: true, run: () => setReporting(true) },
            ]}
          />
          <ReportDialog set={set} open={isReporting} onClose={() => setReporting(false)} onDone={onClose} />
        </>
      )}
    </>
  )
}
