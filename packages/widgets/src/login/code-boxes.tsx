import { CODE_LENGTH } from '@easel/contract/identity'
import { useLingui } from '@lingui/react/macro'
import { type ClipboardEvent, type KeyboardEvent, type RefObject, useRef } from 'react'
import styles from './code-boxes.module.css'

interface CodeBoxesProps {
  digits: readonly string[]
  /** Read-only while the code is submitted. */
  busy: boolean
  isWrong: boolean
  /** The id of the error message. */
  describedBy: string
  first: RefObject<HTMLInputElement | null>
  onChange(digits: string[]): void
}

export const NO_DIGITS: readonly string[] = Array.from({ length: CODE_LENGTH }, () => '')

const digitsOf = (text: string): string[] => text.normalize('NFKC').match(/\d/g) ?? []

/** Four boxes for four digits: typed, pasted, or autofilled from the message. */
export function CodeBoxes({ digits, busy, isWrong, describedBy, first, onChange }: CodeBoxesProps) {
  const { t } = useLingui()
  const boxes = useRef<(HTMLInputElement | null)[]>([])
  const go = (at: number) => {
    const box = boxes.current[Math.max(0, Math.min(CODE_LENGTH - 1, at))]
    box?.focus()
    box?.select()
  }
  const fill = (from: number, typed: string[]) => {
    if (busy || typed.length === 0) return
    const start = typed.length >= CODE_LENGTH ? 0 : from
    // Typing into a complete code starts a new one: old digits must not be submitted with it.
    const isComplete = digits.every((digit) => digit !== '')
    onChange(digits.map((digit, at) => typed[at - start] ?? (isComplete && at > start ? '' : digit)))
    go(start + typed.length)
  }
  const clear = (at: number) => onChange(digits.map((digit, other) => (other === at ? '' : digit)))
  const change = (at: number, text: string) => {
    const typed = digitsOf(text)
    if (text === '') clear(at)
    // The input event of a filled box contains the old digit as well.
    else fill(at, typed.length === 2 ? typed.filter((_, n) => n !== typed.indexOf(digits[at] ?? '')) : typed)
  }
  const press = (at: number, event: KeyboardEvent) => {
    if (event.key === 'Backspace' && digits[at] === '' && at > 0) {
      event.preventDefault()
      clear(at - 1)
      go(at - 1)
    } else if (event.key === 'ArrowLeft') go(at - 1)
    else if (event.key === 'ArrowRight') go(at + 1)
    else return
    event.preventDefault()
  }
  const paste = (at: number, event: ClipboardEvent) => {
    event.preventDefault()
    fill(at, digitsOf(event.clipboardData.getData('text')).slice(0, CODE_LENGTH))
  }
  return (
    <fieldset className={styles.boxes} aria-label={t`Verification code`} aria-describedby={describedBy}>
      {digits.map((digit, at) => (
        <input
          // biome-ignore lint/suspicious/noArrayIndexKey: a box is identified by its position
          key={at}
          ref={(box) => {
            boxes.current[at] = box
            if (at === 0) first.current = box
          }}
          className={styles.digit}
          value={digit}
          readOnly={busy}
          inputMode="numeric"
          name={at === 0 ? 'one-time-code' : undefined}
          autoComplete={at === 0 ? 'one-time-code' : 'off'}
          aria-label={t`Digit ${at + 1} of ${CODE_LENGTH}`}
          aria-invalid={isWrong || undefined}
          onChange={(event) => change(at, event.target.value)}
          onKeyDown={(event) => press(at, event)}
          onPaste={(event) => paste(at, event)}
          onFocus={(event) => event.target.select()}
        />
      ))}
    </fieldset>
  )
}
