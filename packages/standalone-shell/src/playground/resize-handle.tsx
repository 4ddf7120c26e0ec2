import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { WIDTH } from './knobs.ts'
import styles from './stage.module.css'

const STEP = 16
const clamped = (width: number): number => Math.round(Math.min(WIDTH.most, Math.max(WIDTH.least, width)))

/** Drags the frame's width; the arrow keys do it too. */
export function ResizeHandle({ width, onChange }: { width: number | null; onChange(width: number): void }) {
  const { t } = useLingui()
  const [isDragging, setIsDragging] = useState(false)
  const widthOf = (handle: Element): number =>
    width ?? handle.parentElement?.getBoundingClientRect().width ?? WIDTH.tablet
  const begin = (event: PointerEvent<HTMLElement>) => {
    const handle = event.currentTarget
    const from = { x: event.clientX, width: widthOf(handle) }
    const isRtl = getComputedStyle(handle).direction === 'rtl'
    // The frame would take the pointer as soon as it is over it.
    handle.setPointerCapture(event.pointerId)
    setIsDragging(true)
    handle.onpointermove = ({ clientX }) =>
      onChange(clamped(from.width + (isRtl ? -1 : 1) * (clientX - from.x)))
  }
  const end = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.onpointermove = null
    setIsDragging(false)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: STEP, ArrowLeft: -STEP }[event.key]
    if (!step) return
    event.preventDefault()
    onChange(clamped(widthOf(event.currentTarget) + step))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule that is moved is no <hr>
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={t`Width of the frame`}
      aria-valuemin={WIDTH.least}
      aria-valuemax={WIDTH.most}
      aria-valuenow={width ?? WIDTH.most}
      aria-valuetext={width ? t`${width} pixels` : t`All of the width`}
      tabIndex={0}
      className={styles.handle}
      data-dragging={isDragging || undefined}
      onPointerDown={begin}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={onKeyDown}
    >
      <span className={styles.measure} aria-hidden="true">
        {isDragging && width ? width : ''}
      </span>
    </div>
  )
}
