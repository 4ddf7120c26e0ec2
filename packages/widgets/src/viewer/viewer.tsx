import { Dialog } from '@base-ui/react/dialog'
import { isRunning } from '@easel/contract/numbers'
import type { ImageSet } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useRef, useState } from 'react'
import { LaterMessages } from '../runtime/messages/lazy-messages.tsx'
import type { NavigationPort } from '../runtime/provider/ports.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { useImage } from '../runtime/works/image.queries.ts'
import { IconButton } from '../ui/button.tsx'
import { Details } from './details.tsx'
import { SlotStrip } from './slot-strip.tsx'
import { Stage } from './stage.tsx'
import { useNeighbours } from './use-neighbours.ts'
import { useOriginal } from './use-original.ts'
import styles from './viewer.module.css'
import { slotOf, sourceOf, step } from './viewer.state.ts'
import { Unfinished, ViewerError, ViewerGone, ViewerWaiting } from './viewer-states.tsx'

/** One work over its page, while `?image=` names it. Back and Escape close. */
export function Viewer() {
  const { navigation } = useWidget()
  const { image } = navigation.params
  if (!image) return null
  return (
    <LaterMessages>
      <Sheet id={image} />
    </LaterMessages>
  )
}

function Sheet({ id }: { id: string }) {
  const { t } = useLingui()
  const { navigation, portal } = useWidget()
  const popup = useRef<HTMLDivElement>(null)
  const { data: set, error, gone, refetch } = useImage(id, sourceOf(navigation.place))
  const turn = useTurn(set)
  // Going back takes a moment. What is done with until then must not be seen to change: a deleted work, say.
  const [left, setLeft] = useState<NavigationPort | null>(null)
  const close = () => {
    setLeft(navigation)
    if (navigation.leave) navigation.leave(['image', 'slot'])
    else navigation.setParams({ image: null, slot: null }, { replace: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : null
    if (by === null || event.metaKey || event.ctrlKey || event.altKey) return
    event.preventDefault()
    turn(by)
  }
  if (left === navigation) return null
  return (
    <Dialog.Root open onOpenChange={(open) => !open && close()}>
      <Dialog.Portal container={portal.current ?? undefined}>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup ref={popup} className={styles.sheet} initialFocus={popup} onKeyDown={onKeyDown}>
          <Dialog.Title className={styles.hidden}>{set?.prompt ?? t`A work`}</Dialog.Title>
          <span className={styles.close}>
            <IconButton icon="close" label={t`Close`} onClick={close} />
          </span>
          {set ? <Work set={set} onTurn={turn} onClose={close} /> : null}
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
  onTurn(by: 1 | -1): void
  onClose(): void
}

function Work({ set, onTurn, onClose }: WorkProps) {
  const { navigation } = useWidget()
  // While it is made there are its previews alone: small, and not to be kept.
  const slot = isRunning(set.status) ? undefined : slotOf(set, navigation.params.slot)
  const list = useNeighbours(set.id)
  const at = slot?.slot
  const look = useOriginal()
  const { original } = look
  const isShown = original !== null && original.imageId === set.id && original.slot === at
  return (
    <>
      <div className={styles.left}>
        {slot ? (
          <Stage
            key={`${set.id} ${slot.slot}`}
            set={set}
            slot={slot}
            original={isShown ? original.url : null}
            canTurn={{ back: step(list, set, at, -1) !== null, on: step(list, set, at, 1) !== null }}
            onTurn={onTurn}
          />
        ) : (
          <Unfinished set={set} />
        )}
        {slot && <SlotStrip set={set} present={slot.slot} />}
      </div>
      <Details set={set} slot={slot} look={look} onClose={onClose} />
    </>
  )
}

/** To the next picture of the set, then to the next of the list behind. */
function useTurn(set: ImageSet | undefined): (by: 1 | -1) => void {
  const { navigation } = useWidget()
  const list = useNeighbours(set?.id ?? '')
  return (by) => {
    const next = set && step(list, set, slotOf(set, navigation.params.slot)?.slot, by)
    if (next) navigation.setParams({ image: next.image, slot: String(next.slot) }, { replace: true })
  }
}
