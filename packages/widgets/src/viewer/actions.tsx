import { ImageStatus, isRunning, MINUTE, MODIFY_WINDOW } from '@easel/contract/numbers'
import type { ImageSet, ImageSlot } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { useIsVip } from '../runtime/session/membership.queries.ts'
import { useAskVip } from '../runtime/session/use-ask-vip.ts'
import { useCreating, useOffers } from '../runtime/session/use-offers.ts'
import { useDeleteWorks } from '../runtime/works/use-delete-works.ts'
import { useLike } from '../runtime/works/use-like.ts'
import { Button } from '../ui/button.tsx'
import { CancelButton } from '../ui/set/cancel-button.tsx'
import { useModify } from '../ui/set/use-modify.ts'
import { useSave } from '../ui/set/use-save.ts'
import { useNow } from '../ui/use-now.ts'
import styles from './actions.module.css'
import { EnhanceButton } from './enhance-button.tsx'
import { MeteredButton } from './metered-button.tsx'
import { Refused } from './refused.tsx'
import { ReportButton } from './report-button.tsx'
import { ShareButton } from './share-button.tsx'
import type { useOriginal } from './use-original.ts'
import { UsedUp } from './used-up.tsx'
import { sourceOf } from './viewer.state.ts'

const minutes = MODIFY_WINDOW / MINUTE

export interface ActionsProps {
  set: ImageSet
  slot: ImageSlot | undefined
  originalView: ReturnType<typeof useOriginal>
  onClose(): void
}

/** All actions on an image. */
export function Actions({ set, slot, originalView, onClose }: ActionsProps) {
  if (isRunning(set.status)) {
    return (
      <div className={styles.actions}>
        <CancelButton id={set.id} />
      </div>
    )
  }
  // Of what one has made, the file; of somebody else's work, the way to make one like it.
  const isForDownload = set.mine && Boolean(slot?.thumbUrl)
  return (
    <div className={styles.actions}>
      {!isForDownload && <Remix set={set} isMain />}
      {slot && <DownloadActions set={set} slot={slot} originalView={originalView} isMain={isForDownload} />}
      {isForDownload && <Remix set={set} />}
      {slot && <Variations key={`vary ${set.id} ${slot.slot}`} set={set} slot={slot} />}
      {set.mine && <OwnActions set={set} onClose={onClose} />}
      {!set.mine && set.status === ImageStatus.Succeeded && <OthersActions set={set} onClose={onClose} />}
    </div>
  )
}

function Remix({ set, isMain = false }: { set: ImageSet; isMain?: boolean }) {
  const { t } = useLingui()
  const { navigation, track } = useWidget()
  const creating = useCreating()
  const askVip = useAskVip()
  // Another page of ours does not know this user and would not find the work.
  if (creating === 'nowhere' || (creating === 'elsewhere' && set.mine)) return null
  /** A prompt that the person may not read is not copied. */
  const draw = async () => {
    if (set.promptTruncated && !(await askVip({ reason: 'locked', key: 'prompt' }))) return
    track('draw_same', { id: set.id, place: navigation.page })
    navigation.go('create', { like: set.id, source: sourceOf(navigation.page) })
  }
  return (
    <Button
      variant={set.promptTruncated ? 'gold' : isMain ? 'primary' : 'default'}
      icon={set.promptTruncated ? 'crown' : 'brush'}
      onClick={() => void draw()}
    >
      {t`Remix`}
    </Button>
  )
}

function DownloadActions({
  set,
  slot,
  originalView,
  isMain,
}: {
  set: ImageSet
  slot: ImageSlot
  originalView: ActionsProps['originalView']
  isMain: boolean
}) {
  const { t } = useLingui()
  const save = useSave()
  if (!slot.thumbUrl) return null
  const picture = `${set.id} ${slot.slot}`
  const shown = originalView.original?.imageId === set.id && originalView.original.slot === slot.slot
  return (
    <>
      <MeteredButton
        of="save"
        variant={isMain ? 'primary' : 'default'}
        icon="download"
        busy={save.isPending}
        onClick={() => save.mutate({ imageId: set.id, slot: slot.slot })}
      >
        {t`Download`}
      </MeteredButton>
      <EnhanceButton key={picture} set={set} slot={slot} />
      <MeteredButton
        of="view"
        fact={`${slot.width} × ${slot.height}`}
        icon="image"
        aria-pressed={shown}
        busy={originalView.view.isPending}
        onClick={() => (shown ? originalView.hide() : originalView.view.mutate({ set, slot }))}
      >
        {t`View original`}
      </MeteredButton>
      <UsedUp
        key={`save ${picture}`}
        of={save}
        action="save"
        onRetry={() => save.mutate({ imageId: set.id, slot: slot.slot })}
      />
      <UsedUp
        key={`view ${picture}`}
        of={originalView.view}
        action="view"
        onRetry={() => originalView.view.mutate({ set, slot, again: true })}
      />
    </>
  )
}

/** Four variations: for VIP, and within ten minutes. After that a hint replaces the button. */
function Variations({ set, slot }: { set: ImageSet; slot: ImageSlot }) {
  const { t } = useLingui()
  const vip = useIsVip()
  const modify = useModify()
  const now = useNow(set.modifiableUntil)
  const creating = useCreating()
  const hint = useId()
  if (creating !== 'here' || !set.mine || set.modifiableUntil === null) return null
  const isOver = set.modifiableUntil <= now
  return (
    <>
      <Button
        variant={vip || isOver ? 'default' : 'gold'}
        icon={vip || isOver ? 'sparkle' : 'crown'}
        busy={modify.isPending}
        disabled={isOver}
        aria-describedby={isOver ? hint : undefined}
        onClick={() => modify.mutate({ imageId: set.id, slot: slot.slot })}
      >
        {t`Four more like this`}
      </Button>
      {isOver && (
        <p id={hint} className={styles.disabledReason}>
          {t`Four more can only be made within ${minutes} minutes of generation.`}
        </p>
      )}
      <Refused
        of={modify}
        action="modify"
        onRetry={() => modify.variables && modify.mutate(modify.variables)}
      />
    </>
  )
}

function OwnActions({ set, onClose }: Pick<ActionsProps, 'set' | 'onClose'>) {
  const { t } = useLingui()
  const remove = useDeleteWorks()
  return (
    <>
      {set.status === ImageStatus.Succeeded && <ShareButton set={set} />}
      <Button
        icon="trash"
        onClick={() => {
          onClose()
          void remove([set.id])
        }}
      >
        {t`Delete`}
      </Button>
    </>
  )
}

function OthersActions({ set, onClose }: Pick<ActionsProps, 'set' | 'onClose'>) {
  const { t, i18n } = useLingui()
  const like = useLike()
  const offers = useOffers()
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
      {set.shownInSquare && <ReportButton set={set} onDone={onClose} />}
    </>
  )
}
