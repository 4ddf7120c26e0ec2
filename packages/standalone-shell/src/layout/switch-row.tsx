import styles from './account-popover.module.css'

interface SwitchRowProps {
  text: string
  hint: string
  checked: boolean
  disabled?: boolean
  onChange(checked: boolean): void
}

/** A setting of the account menu that is on or off, with what it means. */
export function SwitchRow({ text, hint, checked, disabled, onChange }: SwitchRowProps) {
  return (
    <label className={styles.row}>
      <span className={styles.rowText}>
        {text}
        <small className={styles.hint}>{hint}</small>
      </span>
      <input
        type="checkbox"
        className={styles.switch}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}
