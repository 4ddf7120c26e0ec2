import type { ComponentProps, ReactNode } from 'react'
import { useId } from 'react'
import styles from './fields.module.css'

interface FieldProps extends Omit<ComponentProps<'input'>, 'className' | 'onChange' | 'value'> {
  label: string
  value: string
  note?: ReactNode
  error?: string | null
  onChange(text: string): void
}

/** A line of text with its label. */
export function Field({ label, value, note, error, onChange, ...rest }: FieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        {...rest}
        id={id}
        className={styles.input}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || note ? `${id}-note` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {(error || note) && (
        <p id={`${id}-note`} className={styles.note} data-error={Boolean(error) || undefined}>
          {error || note}
        </p>
      )}
    </div>
  )
}

interface SelectProps<T extends string> {
  label: string
  value: T
  options: readonly { value: T; text: string }[]
  onChange(value: T): void
}

/** One of a few. */
export function Select<T extends string>({ label, value, options, onChange }: SelectProps<T>) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className={styles.input}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value)
          if (chosen) onChange(chosen.value)
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    </div>
  )
}

interface CheckProps {
  label: string
  checked: boolean
  onChange(checked: boolean): void
}

export const Check = ({ label, checked, onChange }: CheckProps) => (
  <label className={styles.check}>
    <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
    {label}
  </label>
)
