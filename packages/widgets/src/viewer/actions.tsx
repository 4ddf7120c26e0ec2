import { ImageStatus, isRunning } from '@easel/contract/numbers'
import type { ImageSet, ImageSlot } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { useAskVip } from '../runtime/session/use-ask-vip.ts'
import { useCreating } from '../runtime/session/use-offers.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { CancelButton } from '../ui/set/cancel-button.tsx'
import { DownloadFormatMenu } from '../ui/set/download-format-menu.tsx'
import { useSave } from '../ui/set/use-save.ts'
import { isSeeThrough } from '../ui/thumbhash.ts'
import styles from './actions.module.css'
import { EditButton } from './edit-button.tsx'
import { EnhanceButton } from './enhance-button.tsx'
import { MeteredButton } from './metered-button.tsx'
import { OthersActions } from './others-actions.tsx'
import { OwnActions } from './own-actions.tsx'
import type { useOriginal } from './use-original.ts'
import { UsedUp } from './used-up.tsx'
import { Variations } from './variations.tsx'
import { sourceOf } from './viewer.state.ts'

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
      {!isForDownload && <Remix set={set} />}
      {slot && <Downloads set={set} slot={slot} isMain={isForDownload} />}
      {slot && <EditButton key={`edit ${set.id} ${slot.slot}`} set={set} slot={slot} />}
      {slot && <Variations key={`vary ${set.id} ${slot.slot}`} set={set} slot={slot} />}
      <div className={styles.others}>
        {slot && <ViewOriginal set={set} slot={slot} originalView={originalView} />}
        {isForDownload && <Remix set={set} isIcon />}
        {set.mine && <OwnActions set={set} slot={slot} onClose={onClose} />}
        {!set.mine && set.status === ImageStatus.Succeeded && <OthersActions set={set} onClose={onClose} />}
      </div>
      {slot && (
        <UsedUp
          key={`view ${set.id} ${slot.slot}`}
          of={originalView.view}
          action="view"
          onRetry={() => originalView.view.mutate({ set, slot, again: true })}
        />
      )}
    </div>
  )
}

/** The main action on somebody else's work; one among others on one's own. */
function Remix({ set, isIcon = false }: { set: ImageSet; isIcon?: boolean }) {
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
  const icon = set.promptTruncated ? 'crown' : 'brush'
  if (isIcon) {
    const variant = set.promptTruncated ? 'gold' : 'default'
    return <IconButton variant={variant} icon={icon} label={t`Remix`} onClick={() => void draw()} />
  }
  return (
    <Button variant={set.promptTruncated ? 'gold' : 'primary'} icon={icon} onClick={() => void draw()}>
      {t`Remix`}
    </Button>
  )
}

interface OfSlot {
  set: ImageSet
  slot: ImageSlot
}

function Downloads({ set, slot, isMain }: OfSlot & { isMain: boolean }) {
  const { t } = useLingui()
  const save = useSave()
  if (!slot.thumbUrl) return null
  const picture = `${set.id} ${slot.slot}`
  const seeThrough = isSeeThrough(slot.thumbhash)
  const download = () => save.mutate({ imageId: set.id, slot: slot.slot, seeThrough })
  return (
    <>
      <div className={styles.download}>
        <MeteredButton
          of="save"
          variant={isMain ? 'primary' : 'default'}
          icon="download"
          busy={save.isPending}
          onClick={download}
        >
          {t`Download`}
        </MeteredButton>
        <DownloadFormatMenu seeThrough={seeThrough} />
      </div>
      <EnhanceButton key={picture} set={set} slot={slot} />
      <UsedUp key={`save ${picture}`} of={save} action="save" onRetry={download} />
    </>
  )
}

/** With its words: how many are left must be seen before one is used, on touch too. */
function ViewOriginal({ set, slot, originalView }: OfSlot & Pick<ActionsProps, 'originalView'>) {
  const { t } = useLingui()
  if (!slot.thumbUrl) return null
  const shown = originalView.original?.imageId === set.id && originalView.original.slot === slot.slot
  return (
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
  )
}
