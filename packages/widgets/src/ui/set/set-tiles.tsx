import { ratioOf, ratioValue } from '@easel/contract/aspect-ratios'
import { imageCountOf } from '@easel/contract/edits'
import { ImageStatus, isRunning, SLOTS, type Slot } from '@easel/contract/numbers'
import type { ImageSet, ImageSlot } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import { Picture } from '../picture.tsx'
import { dragImage } from './drag-image.ts'
import styles from './set-tiles.module.css'

interface SetTilesProps {
  set: ImageSet
  /** `row`: small ones beside each other. */
  layout?: 'grid' | 'row'
  onOpen?(slot: Slot): void
  /** What lies on a finished image. */
  actionsOf?: ((slot: ImageSlot) => ReactNode) | undefined
}

/** The tiles of a set from the start: previews sharpen in them. */
export function SetTiles({ set, layout = 'grid', onOpen, actionsOf }: SetTilesProps) {
  const count = countOf(set)
  const value = ratioValue(ratioOf(set))
  return (
    <ul className={styles.tiles} data-layout={layout} data-ratio={set.ratioType} data-count={count}>
      {SLOTS.slice(0, count).map((number, index) => {
        // Of an ended set some may have been deleted.
        const slot = isRunning(set.status) ? set.slots.find((one) => one.slot === number) : set.slots[index]
        return (
          <li key={number} className={styles.tile} style={{ aspectRatio: value }}>
            <SetTile set={set} number={slot?.slot ?? number} slot={slot} onOpen={onOpen} />
            {slot && set.status === ImageStatus.Succeeded && actionsOf?.(slot)}
          </li>
        )
      })}
    </ul>
  )
}

/** How many images there are, or are to be until the result is known. */
function countOf(set: ImageSet): number {
  if (!isRunning(set.status) && set.slots.length > 0) return set.slots.length
  return imageCountOf(set)
}

interface SetTileProps extends Pick<SetTilesProps, 'set' | 'onOpen'> {
  number: Slot
  slot: ImageSlot | undefined
}

function SetTile({ set, number, slot, onOpen }: SetTileProps) {
  const { t } = useLingui()
  if (slot?.withheld) {
    return (
      <span className={styles.note}>
        <Icon name="alert" size="large" />
        {t`Withheld`}
      </span>
    )
  }
  const src = slot?.thumbUrl ?? slot?.previewUrl ?? null
  if (!slot || !src) {
    const icon = set.status === ImageStatus.Failed ? 'close' : 'brush'
    return (
      <span className={styles.empty} data-failed={set.status === ImageStatus.Failed || undefined}>
        <Icon name={icon} size="large" />
      </span>
    )
  }
  const picture = (
    <span
      className={styles.fill}
      data-blurred={!slot.thumbUrl || undefined}
      style={{ filter: slot.thumbUrl ? undefined : blurOf(set.progress) }}
    >
      <Picture
        key={src}
        src={src}
        alt={t`${set.prompt}, image ${number}`}
        width={slot.width}
        height={slot.height}
        thumbhash={slot.thumbhash}
      />
    </span>
  )
  if (!onOpen || set.status !== ImageStatus.Succeeded) return picture
  return (
    <button
      type="button"
      className={styles.openButton}
      draggable
      onClick={() => onOpen(number)}
      onDragStart={({ dataTransfer }) => dragImage(dataTransfer, set, slot)}
    >
      {picture}
    </button>
  )
}

/** Previews sharpen with the progress. */
const blurOf = (progress: number): string => `blur(${Math.round((100 - progress) / 8)}px)`
