import { type ReactNode, useId } from 'react'
import styles from './fields.module.css'

/** A group of settings that can be folded away. */
export function Group({ title, open, children }: { title: ReactNode; open: boolean; children: ReactNode }) {
  return (
    <details className={styles.group} open={open}>
      <summary className={styles.summary}>{title}</summary>
      <div className={styles.fields}>{children}</div>
    </details>
  )
}

/** A caption over a control that names itself. */
export function Captioned({
  caption,
  note,
  children,
}: {
  caption: string
  note?: ReactNode
  children: ReactNode
}) {
  return (
    <div className={styles.field}>
      <span className={styles.caption} aria-hidden="true">
        {caption}
      </span>
      {children}
      {note && <p className={styles.note}>{note}</p>}
    </div>
  )
}

interface SelectProps<T extends string> {
  label: string
  value: T
  choices: readonly { value: T; text: string }[]
  note?: ReactNode
  onChange(value: T): void
}

export function Select<T extends string>({ label, value, choices, note, onChange }: SelectProps<T>) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label className={styles.caption} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className={styles.select}
        value={value}
        aria-describedby={note ? `${id}-note` : undefined}
        onChange={(event) => onChange(event.target.value as T)}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.text}
          </option>
        ))}
      </select>
      {note && (
        <p id={`${id}-note`} className={styles.note}>
          {note}
        </p>
      )}
    </div>
  )
}

interface ColorProps {
  label: string
  value: string | null
  /** What the control shows while none is given. */
  otherwise: string
  onChange(value: string): void
  /** The button that takes the color back. */
  children: ReactNode
}

export function Color({ label, value, otherwise, onChange, children }: ColorProps) {
  const id = useId()
  return (
    <div className={styles.color}>
      <label className={styles.caption} htmlFor={id}>
        {label}
      </label>
      <span className={styles.code}>{value ?? ''}</span>
      {children}
      <input
        id={id}
        type="color"
        className={styles.swatch}
        value={value ?? otherwise}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}

interface CheckProps {
  label: ReactNode
  note: ReactNode
  checked: boolean
  onChange(checked: boolean): void
}

export function Check({ label, note, checked, onChange }: CheckProps) {
  const id = useId()
  return (
    <div className={styles.check}>
      <input
        id={id}
        type="checkbox"
        className={styles.box}
        checked={checked}
        aria-describedby={`${id}-note`}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label className={styles.checkLabel} htmlFor={id}>
        {label}
      </label>
      <p id={`${id}-note`} className={styles.note}>
        {note}
      </p>
    </div>
  )
}
