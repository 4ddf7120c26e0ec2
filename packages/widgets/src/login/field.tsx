import { type ComponentProps, type ReactNode, useId } from 'react'
import styles from './login.module.css'

interface FieldProps extends Omit<ComponentProps<'input'>, 'className' | 'id' | 'onChange'> {
  label: string
  /** Before the field, such as the area code. */
  lead?: ReactNode
  /** At the end of the field. */
  end?: ReactNode
  hint?: string
  error?: string | null
  onChange(text: string): void
}

/** A field with its label and its error. */
export function Field({ label, lead, end, hint, error, onChange, ...rest }: FieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div className={styles.row}>
        {lead}
        <div className={styles.box} data-invalid={error ? true : undefined}>
          <input
            {...rest}
            id={id}
            className={styles.input}
            aria-invalid={error ? true : undefined}
            aria-describedby={`${id}-hint ${id}-error`}
            onChange={(event) => onChange(event.target.value)}
          />
          {end}
        </div>
      </div>
      {hint && (
        <small id={`${id}-hint`} className={styles.hint}>
          {hint}
        </small>
      )}
      <div id={`${id}-error`} role="alert" className={styles.error}>
        {error}
      </div>
    </div>
  )
}
