import { ImageStatus, isRunning, MINUTE, MODIFIABLE_FOR } from '@easel/contract/numbers'
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
import { useNow } from '../ui/use-now.ts'
import { CountedButton } from './counted-button.tsx'
import { LargeButton } from './enhance-button.tsx'
import { Refused } from './refused.tsx'
import { ReportButton } from './report-button.tsx'
import { ShareButton } from './share-button.tsx'
import { useModify } from './use-modify.ts'
import type { useOriginal } from './use-original.ts'
import { useSave } from './use-save.ts'
import { UsedUp } from './used-up.tsx'
import styles from './viewer.module.css'
import { sourceOf } from './viewer.state.ts'

const minutes = MODIFIABLE_FOR / MINUTE

export interface ActionsProps {
  set: ImageSet
  slot: ImageSlot | undefined
  look: ReturnType<typeof useOriginal>
  onClose(): void
}

/** Every action on a picture, one press away. */
export function Actions({ set, slot, look, onClose }: ActionsProps) {
  if (isRunning(set.status)) {
    return (
      <div className={styles.actions}>
        <CancelButton id={set.id} />
      </div>
    )
  }
  return (
    <div className={styles.actions}>
      <DrawSame set={set} />
      {slot && <Take set={set} slot={slot} look={look} />}
      {slot && <Vary key={`vary ${set.id} ${slot.slot}`} set={set} slot={slot} />}
      {set.mine && <Own set={set} onClose={onClose} />}
      {!set.mine && set.status === ImageStatus.Succeeded && <Others set={set} onClose={onClose} />}
    </div>
  )
}

function DrawSame({ set }: { set: ImageSet }) {
  const { t } = useLingui()
  const { navigation, track } = useWidget()
  const creating = useCreating()
  const askVip = useAskVip()
  // Another page of ours does not know whose this is, and would not find it.
  if (creating === 'nowhere' || (creating === 'elsewhere' && set.mine)) return null
  /** Of a prompt that one may not read, nothing is taken over. */
  const draw = async () => {
    if (set.promptTruncated && !(await askVip({ reason: 'locked', key: 'prompt' }))) return
    track('draw_same', { id: set.id, place: navigation.place })
    navigation.go('create', { like: set.id, source: sourceOf(navigation.place) })
  }
  return (
    <Button
      look={set.promptTruncated ? 'gold' : 'primary'}
      icon={set.promptTruncated ? 'crown' : 'brush'}
      onClick={() => void draw()}
    >
      {t`Remix`}
    </Button>
  )
}

function Take({ set, slot, look }: { set: ImageSet; slot: ImageSlot; look: ActionsProps['look'] }) {
  const { t } = useLingui()
  const save = useSave()
  if (!slot.thumbUrl) return null
  const shown = look.original?.imageId === set.id && look.original.slot === slot.slot
  return (
    <>
      <CountedButton
        of="save"
        icon="download"
        busy={save.isPending}
        onClick={() => save.mutate({ imageId: set.id, slot: slot.slot })}
      >
        {t`Download`}
      </CountedButton>
      <LargeButton key={`${set.id} ${slot.slot}`} set={set} slot={slot} />
      <CountedButton
        of="view"
        fact={`${slot.width} × ${slot.height}`}
        icon="image"
        aria-pressed={shown}
        busy={look.view.isPending}
        onClick={() => (shown ? look.hide() : look.view.mutate({ set, slot }))}
      >
        {t`View original`}
      </CountedButton>
      <UsedUp of={save} wanted="save" />
      <UsedUp of={look.view} wanted="view" />
    </>
  )
}

/** Four more like it: for VIP, and within ten minutes. When those are over it says so in its place. */
function Vary({ set, slot }: { set: ImageSet; slot: ImageSlot }) {
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
        look={vip || isOver ? 'default' : 'gold'}
        icon={vip || isOver ? 'sparkle' : 'crown'}
        busy={modify.isPending}
        disabled={isOver}
        aria-describedby={isOver ? hint : undefined}
        onClick={() => modify.mutate({ imageId: set.id, slot: slot.slot })}
      >
        {t`Four more like this`}
      </Button>
      {isOver && (
        <p id={hint} className={styles.why}>
          {t`Four more can only be made within ${minutes} minutes of generation.`}
        </p>
      )}
      <Refused
        of={modify}
        wanted="modify"
        onRetry={() => modify.variables && modify.mutate(modify.variables)}
      />
    </>
  )
}

function Own({ set, onClose }: Pick<ActionsProps, 'set' | 'onClose'>) {
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

function Others({ set, onClose }: Pick<ActionsProps, 'set' | 'onClose'>) {
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
