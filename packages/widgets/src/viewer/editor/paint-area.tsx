import type { ImageSlot } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { Picture } from '../../ui/picture.tsx'
import type { DraftProps } from './draft.ts'
import { drawMarks } from './draw-marks.ts'
import styles from './editor.module.css'
import { added, clamped, extended, type Point, redone, undone } from './marks.ts'

/** The longest side of the canvas over the image, in pixels. */
const CANVAS_SIDE = 1024
/** How far an arrow key moves the brush, as a share of the width. */
const STEP = 0.02
const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

interface PaintAreaProps extends DraftProps {
  slot: ImageSlot
  alt: string
}

/**
 * The image, on which a region is marked: with a pointer, or with the arrow keys, where the space bar puts the brush down
 * and lifts it.
 */
export function PaintArea({ slot, alt, draft, onChange }: PaintAreaProps) {
  const { t } = useLingui()
  const help = useId()
  const canvas = useMarkCanvas(draft.marks.done)
  const ratio = slot.width / slot.height
  const scale = CANVAS_SIDE / Math.max(slot.width, slot.height)
  const { brush } = draft
  const begin = (point: Point) =>
    onChange(({ marks }) => ({ marks: added(marks, { kind: 'stroke', size: brush, points: [point] }) }))
  const goOn = (point: Point) => onChange(({ marks }) => ({ marks: extended(marks, point) }))
  const keyboard = useKeyboardBrush({ ratio, begin, goOn })
  const pointer = usePointerBrush({ begin, goOn })
  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z') {
      event.preventDefault()
      const change = event.shiftKey ? redone : undone
      return onChange(({ marks }) => ({ marks: change(marks) }))
    }
    keyboard.onKeyDown(event)
  }
  return (
    <>
      <div
        role="application"
        aria-label={t`Image to paint on`}
        aria-describedby={help}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is painted on with the keyboard, too
        tabIndex={0}
        className={styles.area}
        style={{ aspectRatio: ratio, '--ratio': ratio } as React.CSSProperties}
        onKeyDown={onKeyDown}
        onBlur={keyboard.lift}
        {...pointer.handlers}
      >
        <Picture
          src={slot.previewUrl}
          alt={alt}
          width={slot.width}
          height={slot.height}
          thumbhash={slot.thumbhash}
          eager
        />
        <canvas
          ref={canvas}
          className={styles.marks}
          width={Math.round(slot.width * scale)}
          height={Math.round(slot.height * scale)}
        />
        <span
          className={styles.brush}
          data-down={keyboard.isDown || undefined}
          data-shown={keyboard.at !== null || undefined}
          style={{
            inlineSize: `${brush * 100}%`,
            insetInlineStart: `${(keyboard.at?.x ?? 0.5) * 100}%`,
            insetBlockStart: `${(keyboard.at?.y ?? 0.5) * 100}%`,
          }}
        />
      </div>
      <p id={help} className={styles.hint}>
        {t`Drag over what should change.`}{' '}
        <span className={styles.keys}>
          {t`With the keyboard: arrow keys move the brush, the space bar puts it down and lifts it.`}
        </span>
      </p>
      <span role="status" className={styles.hidden}>
        {keyboard.at && (keyboard.isDown ? t`Brush down` : t`Brush up`)}
      </span>
    </>
  )
}

/** Draws the marks whenever they change. */
function useMarkCanvas(marks: DraftProps['draft']['marks']['done']) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (context) drawMarks(context, marks, getComputedStyle(context.canvas).color)
  }, [marks])
  return canvas
}

interface Brush {
  begin(point: Point): void
  goOn(point: Point): void
}

function usePointerBrush({ begin, goOn }: Brush) {
  const painting = useRef<number | null>(null)
  const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent): Point => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    return clamped({ x: (clientX - left) / (width || 1), y: (clientY - top) / (height || 1) })
  }
  const end = ({ pointerId }: PointerEvent) => {
    if (painting.current === pointerId) painting.current = null
  }
  return {
    handlers: {
      onPointerDown(event: PointerEvent) {
        // A second finger paints nothing.
        if (event.button !== 0 || painting.current !== null) return
        painting.current = event.pointerId
        event.currentTarget.setPointerCapture?.(event.pointerId)
        begin(pointOf(event))
      },
      onPointerMove(event: PointerEvent) {
        if (painting.current === event.pointerId) goOn(pointOf(event))
      },
      onPointerUp: end,
      onPointerCancel: end,
    },
  }
}

function useKeyboardBrush({ ratio, begin, goOn }: Brush & { ratio: number }) {
  const [at, setAt] = useState<Point | null>(null)
  const [isDown, setDown] = useState(false)
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key]
    const here = at ?? { x: 0.5, y: 0.5 }
    if (arrow) {
      const step = event.shiftKey ? STEP * 5 : STEP
      const next = clamped({ x: here.x + arrow.x * step, y: here.y + arrow.y * step * ratio })
      setAt(next)
      if (isDown) goOn(next)
    } else if (event.key === ' ') {
      setAt(here)
      setDown(!isDown)
      if (!isDown) begin(here)
    } else return
    event.preventDefault()
  }
  return {
    at,
    isDown,
    onKeyDown,
    lift: () => {
      setDown(false)
      setAt(null)
    },
  }
}
