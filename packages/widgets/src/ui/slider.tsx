import { type CSSProperties, useId } from 'react'
import styles from './slider.module.css'

interface SliderProps {
  label: string
  value: number
  min: number
  max: number
  step: number
  disabled?: boolean
  onChange(value: number): void
}

export function Slider({ label, value, min, max, step, disabled, onChange }: SliderProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {/* The slider itself says it to a screen reader: an output would repeat each step. */}
      <span className={styles.value} aria-hidden="true">
        {value}
      </span>
      <input
        id={id}
        className={styles.slider}
        type="range"
        {...{ min, max, step, value, disabled }}
        style={{ '--part': `${(100 * (value - min)) / (max - min)}%` } as CSSProperties}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
    </div>
  )
}
