import { ALL_RATIOS, type RatioLabel, ratioOf, ratioValue } from '@easel/contract/aspect-ratios'
import type { Turn } from '@easel/contract/edits'
import type { ImageSet, ImageSlot } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type PointerEvent, useId, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import type { IconPath } from '../../ui/icon-paths.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { Slider } from '../../ui/slider.tsx'
import { boxOf, leastSize, moved, resized, stretched, turnedRatio, turnedSize } from './crop-box.ts'
import { type CropDraft, type DraftProps, EMPTY_CROP } from './draft.ts'
import styles from './editor.module.css'

const TURN: IconPath = { path: 'M19 5v4.5h-4.5M18.5 9.5a7 7 0 1 0 .3 4.5' }
const NUDGE = 8

interface CropProps extends DraftProps {
  set: ImageSet
  slot: ImageSlot
}

/** A crop with a ratio: at first that of the image. */
export const cropOf = (set: ImageSet, crop: CropDraft): CropDraft & { ratio: RatioLabel } => ({
  ...crop,
  ratio: crop.ratio ?? turnedRatio(ratioOf(set), crop.turn),
})

/** The turned image with the box that is kept, which is moved and resized by dragging or the arrow keys. */
export function CropArea({ set, slot, draft, onChange }: CropProps) {
  const { t } = useLingui()
  const help = useId()
  const area = useRef<HTMLDivElement>(null)
  const crop = cropOf(set, draft.crop)
  const turned = turnedSize(slot, crop.turn)
  const box = boxOf(slot, crop)
  const ratio = turned.width / turned.height
  const percent = (part: number, whole: number) => `${(100 * part) / whole}%`
  const drag = useDrag(crop, (begun, dx, dy, corner) => {
    const perPixel = turned.width / (area.current?.clientWidth || turned.width)
    const change = corner ? stretched : moved
    onChange({ crop: change(slot, begun, dx * perPixel, dy * perPixel) })
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.shiftKey ? NUDGE * 8 : NUDGE
    const changes: Record<string, () => CropDraft> = {
      ArrowLeft: () => moved(slot, crop, -by, 0),
      ArrowRight: () => moved(slot, crop, by, 0),
      ArrowUp: () => moved(slot, crop, 0, -by),
      ArrowDown: () => moved(slot, crop, 0, by),
      '+': () => resized(slot, crop, box.width + by),
      '=': () => resized(slot, crop, box.width + by),
      '-': () => resized(slot, crop, box.width - by),
    }
    const change = changes[event.key]
    if (!change) return
    event.preventDefault()
    onChange({ crop: change() })
  }
  return (
    <>
      <div
        ref={area}
        className={styles.area}
        data-crop
        style={{ aspectRatio: ratio, '--ratio': ratio } as React.CSSProperties}
      >
        <img
          className={styles.turned}
          src={slot.previewUrl ?? ''}
          alt={set.prompt}
          style={{
            inlineSize: percent(slot.width, turned.width),
            blockSize: percent(slot.height, turned.height),
            transform: `translate(-50%, -50%) rotate(${crop.turn}deg)`,
          }}
        />
        <div
          role="application"
          aria-label={t`What is kept: ${box.width} × ${box.height}`}
          aria-describedby={help}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved with the keyboard, too
          tabIndex={0}
          className={styles.box}
          style={{
            insetInlineStart: percent(box.left, turned.width),
            insetBlockStart: percent(box.top, turned.height),
            inlineSize: percent(box.width, turned.width),
            blockSize: percent(box.height, turned.height),
          }}
          onKeyDown={onKeyDown}
          {...drag.on(false)}
        >
          <span className={styles.corner} {...drag.on(true)} />
        </div>
      </div>
      <p id={help} className={styles.hint}>
        {t`Drag the frame, or its corner.`}{' '}
        <span className={styles.keys}>{t`With the keyboard: arrow keys move it, + and − resize it.`}</span>
      </p>
    </>
  )
}

/**
 * Calls back with what was there when a pointer was put down, and how far that has moved since, by the corner or by the
 * whole box: so what has reached an edge follows again where the pointer comes back to it.
 */
function useDrag<T>(present: T, onDrag: (begun: T, dx: number, dy: number, corner: boolean) => void) {
  const start = useRef<{ id: number; x: number; y: number; corner: boolean; begun: T } | null>(null)
  const end = () => {
    start.current = null
  }
  return {
    on: (corner: boolean) => ({
      onPointerDown(event: PointerEvent) {
        if (event.button !== 0 || start.current) return
        event.stopPropagation()
        event.currentTarget.setPointerCapture?.(event.pointerId)
        start.current = { id: event.pointerId, x: event.clientX, y: event.clientY, corner, begun: present }
      },
      onPointerMove(event: PointerEvent) {
        const from = start.current
        if (from?.id !== event.pointerId || from.corner !== corner) return
        onDrag(from.begun, event.clientX - from.x, event.clientY - from.y, corner)
      },
      onPointerUp: end,
      onPointerCancel: end,
    }),
  }
}

/** The ratio, the turn, and the box once more as sliders. */
export function CropPanel({ set, slot, draft, onChange }: CropProps) {
  const { t } = useLingui()
  const crop = cropOf(set, draft.crop)
  const change = (over: Partial<CropDraft>) => onChange({ crop: { ...draft.crop, ...over } })
  const least = leastSize(turnedSize(slot, crop.turn), crop.ratio)
  const turn = () =>
    change({ ...EMPTY_CROP, turn: ((crop.turn + 90) % 360) as Turn, ratio: turnedRatio(crop.ratio, 90) })
  return (
    <>
      <div className={styles.group}>
        <h3 className={styles.label}>{t`Ratio`}</h3>
        <Segmented
          label={t`Ratio`}
          stacked
          value={crop.ratio}
          choices={ALL_RATIOS.toSorted((a, b) => ratioValue(a) - ratioValue(b)).map((ratio) => ({
            value: ratio,
            label: ratio,
            content: (
              <>
                <span className={styles.shape} style={{ aspectRatio: ratioValue(ratio) }} />
                {ratio}
              </>
            ),
          }))}
          onChange={(ratio) => change({ ratio, size: 1, x: 0.5, y: 0.5 })}
        />
      </div>
      <Button icon={TURN} onClick={turn}>{t`Turn by 90°`}</Button>
      <Slider
        label={t`Size (%)`}
        value={Math.round(Math.max(crop.size, least) * 100)}
        min={Math.ceil(least * 100)}
        max={100}
        step={1}
        onChange={(size) => change({ size: size / 100 })}
      />
      <Slider
        label={t`From the left (%)`}
        value={Math.round(crop.x * 100)}
        min={0}
        max={100}
        step={1}
        onChange={(x) => change({ x: x / 100 })}
      />
      <Slider
        label={t`From the top (%)`}
        value={Math.round(crop.y * 100)}
        min={0}
        max={100}
        step={1}
        onChange={(y) => change({ y: y / 100 })}
      />
    </>
  )
}
