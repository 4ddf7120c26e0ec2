import type { Slot } from '@easel/contract/numbers'
import type { ImageSet } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { Picture } from '../ui/picture.tsx'
import styles from './stage.module.css'
import { visibleSlots } from './viewer.state.ts'

/** The thumbnails of a set; a single image needs none. */
export function SlotStrip({ set, present }: { set: ImageSet; present: Slot }) {
  const { t } = useLingui()
  const { navigation } = useWidget()
  const slots = visibleSlots(set)
  if (slots.length < 2) return null
  return (
    <fieldset className={styles.strip} aria-label={t`Images of this set`}>
      {slots.map((slot) => (
        <button
          key={slot.slot}
          type="button"
          className={styles.thumb}
          style={{ aspectRatio: slot.width / slot.height }}
          aria-label={t`Image ${slot.slot}`}
          aria-current={slot.slot === present}
          onClick={() => navigation.setParams({ slot: String(slot.slot) }, { replace: true })}
        >
          <Picture
            src={slot.thumbUrl}
            alt=""
            width={slot.width}
            height={slot.height}
            thumbhash={slot.thumbhash}
          />
        </button>
      ))}
    </fieldset>
  )
}
