import { Dialog } from '@base-ui/react/dialog'
import { isRunning } from '@easel/contract/numbers'
import type { ImageSet } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type RefObject, useDeferredValue, useRef, useState } from 'react'
import { LazyMessages } from '../runtime/messages/lazy-messages.tsx'
import type { NavigationPort } from '../runtime/provider/ports.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { savesData } from '../runtime/requests/saves-data.ts'
import { starred } from '../runtime/works/own-image.ts'
import { canBeFavourite, isFavouriteKey, useFavourite } from '../runtime/works/use-favourite.ts'
import { useImageLeft } from '../runtime/works/use-image-left.ts'
import { IconButton } from '../ui/button.tsx'
import { stepByKey, useArrowsBeforeFocus } from './arrow-keys.ts'
import { Details } from './details.tsx'
import { SlotStrip } from './slot-strip.tsx'
import { Stage } from './stage.tsx'
import { useFollowing } from './use-following.ts'
import { useFullscreen } from './use-fullscreen.ts'
import { useNeighbors } from './use-neighbors.ts'
import { useOriginal } from './use-original.ts'
import { usePreloadedNeighbors } from './use-preloaded-neighbors.ts'
import styles from './viewer.module.css'
import { slotOf, sourceOf, step } from './viewer.state.ts'
import { DetailsWaiting, Unfinished, ViewerError, ViewerGone, ViewerWaiting } from './viewer-states.tsx'

/** One work over its page, while `?image=` names it. Back and Escape close. */
export function Viewer() {
  const { navigation } = useWidget()
  const { image } = navigation.params
  if (!image) return null
  return (
    <LazyMessages>
      <ViewerDialog id={image} />
    </LazyMessages>
  )
}

function ViewerDialog({ id }: { id: string }) {
  const { t } = useLingui()
  const { navigation, portal } = useWidget()
  const popup = useRef<HTMLDivElement>(null)
  const { data: set, error, gone, refetch } = useImageLeft(id, sourceOf(navigation.page))
  const stepBy = useStep(set)
  // Only what is there at once: what was waited for comes in its place.
  const opens = useRef(set !== undefined)
  // Navigating back takes a moment, in which changes such as a deletion must not be visible.
  const [closedAt, setClosedAt] = useState<NavigationPort | null>(null)
  const close = () => {
    setClosedAt(navigation)
    if (navigation.leave) navigation.leave(['image', 'slot'])
    else navigation.setParams({ image: null, slot: null }, { replace: true })
  }
  const favour = useFavourite()
  const onKeyDown = (event: KeyboardEvent) => {
    if (set && canBeFavourite(set) && isFavouriteKey(event))
      return favour(starred(set, slotOf(set, navigation.params.slot)))
    stepByKey(event, stepBy)
  }
  if (closedAt === navigation) return null
  return (
    <Dialog.Root open onOpenChange={(open) => !open && close()}>
      <Dialog.Portal container={portal.current ?? undefined}>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup ref={popup} className={styles.sheet} initialFocus={popup} onKeyDown={onKeyDown}>
          <Dialog.Title className={styles.hiddenTitle}>{set?.prompt ?? t`A work`}</Dialog.Title>
          <span className={styles.close}>
            <IconButton icon="close" label={t`Close`} onClick={close} />
          </span>
          {set ? <Work set={set} dialog={popup} opens={opens} onStep={stepBy} onClose={close} /> : null}
          {!set && gone && !error && <ViewerGone onClose={close} />}
          {!set && error && <ViewerError error={error} onRetry={() => void refetch()} onClose={close} />}
          {!set && !error && !gone && <ViewerWaiting />}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

interface WorkProps {
  set: ImageSet
  dialog: RefObject<HTMLElement | null>
  opens: { current: boolean }
  onStep(by: 1 | -1): void
  onClose(): void
}

function Work({ set, dialog, opens, onStep, onClose }: WorkProps) {
  const { navigation } = useWidget()
  useArrowsBeforeFocus(dialog, onStep)
  // A running set has previews only, which are small and temporary.
  const slot = isRunning(set.status) ? undefined : slotOf(set, navigation.params.slot)
  const { list, follows } = useNeighbors(set.id)
  const at = slot?.slot
  const originalView = useOriginal(`${set.id} ${at}`)
  const { original } = originalView
  const isShown = original !== null && original.imageId === set.id && original.slot === at
  const [previous, next] = [step(list, set, at, -1), step(list, set, at, 1)]
  usePreloadedNeighbors([set, ...list], [next, previous])
  // The image is another element after each step.
  const column = useRef<HTMLDivElement>(null)
  const fullscreen = useFullscreen(column)
  // The image first: a phone needs as long for the rest as for the image.
  const withDetails = useDeferredValue(true, false)
  return (
    <>
      <div ref={column} className={styles.imageColumn}>
        {slot ? (
          <Stage
            key={`${set.id} ${slot.slot}`}
            set={set}
            slot={slot}
            original={isShown ? original.url : null}
            fullscreen={fullscreen}
            opens={opens}
            canStep={{
              previous: previous !== null,
              next: next !== null || (follows !== null && savesData()),
            }}
            onStep={onStep}
            onClose={onClose}
          />
        ) : (
          <Unfinished set={set} />
        )}
        {slot && <SlotStrip set={set} present={slot.slot} />}
      </div>
      {withDetails ? (
        <Details set={set} slot={slot} originalView={originalView} onClose={onClose} />
      ) : (
        <DetailsWaiting />
      )}
    </>
  )
}

/** Steps to the next image of the set, then to the next work of the list behind. */
function useStep(set: ImageSet | undefined): (by: 1 | -1) => void {
  const { navigation } = useWidget()
  const neighbors = useNeighbors(set?.id ?? '')
  const stepBy = (by: 1 | -1) => {
    const next = set && step(neighbors.list, set, slotOf(set, navigation.params.slot)?.slot, by)
    if (next) navigation.setParams({ image: next.image, slot: String(next.slot) }, { replace: true })
    else if (by > 0) askFollowing()
  }
  const askFollowing = useFollowing(set, neighbors, () => stepBy(1))
  return stepBy
}
