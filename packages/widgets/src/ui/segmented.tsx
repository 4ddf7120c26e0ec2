import { type ReactNode, useId } from 'react'
import styles from './segmented.module.css'

export interface Choice<T extends string | number> {
  value: T
  /** For those who listen; also the tooltip. */
  label: string
  content: ReactNode
  disabled?: boolean
}

interface SegmentedProps<T extends string | number> {
  /** The accessible name of the group. */
  label: string
  value: T
  choices: readonly Choice<T>[]
  /** More choices than fit in a row: in several, each with its content one above the other. */
  stacked?: boolean
  onChange(value: T): void
}

/** A segmented control of radio buttons: one tab stop, the arrow keys choose. */
export function Segmented<T extends string | number>(props: SegmentedProps<T>) {
  const { label, value, choices, stacked, onChange } = props
  const name = useId()
  return (
    <fieldset className={styles.group} data-stacked={stacked || undefined} aria-label={label}>
      {choices.map((choice) => (
        <label key={choice.value} className={styles.choice} title={choice.label}>
          <input
            type="radio"
            className={styles.input}
            name={name}
            aria-label={choice.label}
            checked={choice.value === value}
            disabled={choice.disabled}
            onChange={() => onChange(choice.value)}
          />
          <span className={styles.label}>{choice.content}</span>
        </label>
      ))}
    </fieldset>
  )
}
