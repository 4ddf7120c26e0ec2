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
  onChange(value: T): void
}

/** A segmented control of radio buttons: one tab stop, the arrow keys choose. */
export function Segmented<T extends string | number>({ label, value, choices, onChange }: SegmentedProps<T>) {
  const name = useId()
  return (
    <fieldset className={styles.group} aria-label={label}>
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
