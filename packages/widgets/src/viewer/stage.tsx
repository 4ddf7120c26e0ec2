import type { ImageSet, ImageSlot } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { type CSSProperties, useRef, useState } from 'react'
import { IconButton } from '../ui/button.tsx'
import type { IconPath } from '../ui/icon-paths.ts'
import { Picture } from '../ui/picture.tsx'
import { isSeeThrough } from '../ui/thumbhash.ts'
import { Compare } from './compare.tsx'
import styles from './stage.module.css'
import { StageTools } from './stage-tools.tsx'
import type { useFullscreen } from './use-fullscreen.ts'
import { useOpening } from './use-opening.ts'
import { useParentImage } from './use-parent-image.ts'
import { useSwipeDown } from './use-swipe-down.ts'
import { useZoom } from './use-zoom.ts'

const RIGHT: IconPath = { path: 'm9.5 6 6 6-6 6' }

interface StageProps {
  set: ImageSet
  slot: ImageSlot
  /** The URL of the original, once it was requested. */
  original: string | null
  fullscreen: ReturnType<typeof useFullscreen>
  /** True until the first picture has grown out of its tile. */
  opens: { current: boolean }
  canStep: { previous: boolean; next: boolean }
  onStep(by: 1 | -1): void
  onClose(): void
}

/** The image, as large as fits: thumbhash, thumbnail and preview are layered. */
export function Stage({ set, slot, original, fullscreen, opens, canStep, onStep, onClose }: StageProps) {
  const { t } = useLingui()
  const frame = useRef<HTMLDivElement>(null)
  const { view, handlers, zoomBy } = useZoom(frame, onStep)
  useSwipeDown(frame, onClose)
  const image = useRef<HTMLDivElement>(null)
  useOpening(image, opens)
  const size = { width: slot.width, height: slot.height }
  const ratio = slot.width / slot.height
  const before = useParentImage(set, slot)
  const [compares, setCompares] = useState(false)
  return (
    <div className={styles.stage} style={{ '--ratio': ratio } as CSSProperties}>
      <div ref={frame} className={styles.frame} data-zoomed={view.scale > 1} {...handlers}>
        <div
          ref={image}
          className={styles.image}
          data-see-through={isSeeThrough(slot.thumbhash) || undefined}
          style={{
            aspectRatio: ratio,
            inlineSize: `min(100cqw, calc(100cqh * ${ratio}))`,
            transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})`,
          }}
        >
          <Picture src={slot.thumbUrl} alt="" thumbhash={slot.thumbhash} eager {...size} />
          <span className={styles.overlay}>
            <Picture key={original} src={original ?? slot.previewUrl} alt={set.prompt} eager over {...size} />
          </span>
          {before && compares && <Compare before={before} />}
        </div>
      </div>
      <StageTools
        scale={view.scale}
        onZoom={zoomBy}
        fullscreen={fullscreen}
        compare={before && { isOn: compares, toggle: () => setCompares(!compares) }}
      />
      {canStep.previous && (
        <span className={styles.previous}>
          <IconButton variant="veil" icon="left" label={t`Previous image`} onClick={() => onStep(-1)} />
        </span>
      )}
      {canStep.next && (
        <span className={styles.next}>
          <IconButton variant="veil" icon={RIGHT} label={t`Next image`} onClick={() => onStep(1)} />
        </span>
      )}
    </div>
  )
}
