import type { ImageSet, ImageSlot } from '@easel/contract/types'
import { Picture } from '../../ui/picture.tsx'
import styles from './editor.module.css'

/** The image whose background is to be removed: there is nothing to mark on it. */
export function CutoutPreview({ set, slot }: { set: ImageSet; slot: ImageSlot }) {
  const ratio = slot.width / slot.height
  return (
    <div className={styles.area} style={{ aspectRatio: ratio, '--ratio': ratio } as React.CSSProperties}>
      <Picture
        src={slot.previewUrl}
        alt={set.prompt}
        width={slot.width}
        height={slot.height}
        thumbhash={slot.thumbhash}
        eager
      />
    </div>
  )
}
