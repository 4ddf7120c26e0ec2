import type { ImageSlot } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { type CSSProperties, type SyntheticEvent, useState } from 'react'
import { Picture } from '../ui/picture.tsx'
import styles from './compare.module.css'

/** Over an image: the one that it was made from, up to a line that is moved by dragging or the arrow keys. */
export function Compare({ before }: { before: ImageSlot }) {
  const { t, i18n } = useLingui()
  const [at, setAt] = useState(50)
  const percent = i18n.number(at / 100, { style: 'percent' })
  return (
    <div className={styles.compare} style={{ '--at': `${at}%` } as CSSProperties}>
      <span className={styles.before}>
        <Picture
          src={before.previewUrl}
          alt=""
          width={before.width}
          height={before.height}
          thumbhash={before.thumbhash}
          eager
        />
      </span>
      <span className={styles.line} aria-hidden="true" />
      <input
        type="range"
        className={styles.range}
        aria-label={t`Before and after`}
        aria-valuetext={t`${percent} of the image before`}
        min={0}
        max={100}
        value={at}
        onChange={(event) => setAt(event.target.valueAsNumber)}
        // The viewer around would zoom, or step to another image.
        onPointerDown={stop}
        onDoubleClick={stop}
        onKeyDown={(event) => event.key.startsWith('Arrow') && stop(event)}
      />
    </div>
  )
}

const stop = (event: SyntheticEvent) => event.stopPropagation()
