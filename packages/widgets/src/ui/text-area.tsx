import { type ComponentProps, type ReactNode, type Ref, useId } from 'react'
import styles from './text-area.module.css'

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'className' | 'ref' | 'onChange'> {
  label: string
  /** Whether the label is visible; otherwise it is for screen readers only. */
  showLabel?: boolean
  value: string
  /** The validation error. */
  error?: string | null
  /** Beside the error: a counter, for example. */
  note?: ReactNode
  variant?: 'paper' | 'plain'
  ref?: Ref<HTMLTextAreaElement>
  onChange(text: string): void
}

/** A field that grows with its text. */
export function TextArea(props: TextAreaProps) {
  const { label, showLabel, value, error, note, variant = 'plain', ref, onChange, ...rest } = props
  const id = useId()
  const errorId = `${id}-error`
  return (
    <div className={styles.field}>
      <label className={showLabel ? styles.label : styles.hidden} htmlFor={id}>
        {label}
      </label>
      {/* Hidden copies of text and placeholder give the field its height, without measuring. */}
      <div
        className={styles.autoGrow}
        data-variant={variant}
        data-invalid={Boolean(error)}
        data-placeholder={rest.placeholder}
      >
        <div className={styles.sizer} aria-hidden="true">
          {`${value}\n`}
        </div>
        <textarea
          {...rest}
          ref={ref}
          id={id}
          className={styles.input}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      {(error || note) && (
        <div className={styles.footer}>
          <span id={errorId} className={styles.error} role="alert">
            {error}
          </span>
          {note}
        </div>
      )}
    </div>
  )
}
