import { NAME_LENGTH, type NameError, validateName } from '@easel/contract/name'
import { codePoints } from '@easel/contract/prompt'
import type { Settings } from '@easel/contract/types'
import { errorLine, useChangeSettings, useWidget } from '@easel/widgets/runtime'
import { Button } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useId, useState } from 'react'
import styles from './account-popover.module.css'

/** The display name. An invalid name stays in the field with the reason. */
export function NameField({ settings }: { settings: Settings }) {
  const { t, i18n } = useLingui()
  const { notices } = useWidget()
  const id = useId()
  /** Null: unchanged. */
  const [draft, setDraft] = useState<string | null>(null)
  const [pressed, setPressed] = useState(false)
  const change = useChangeSettings(() => {
    setDraft(null)
    notices.toast({ text: t`Your name is saved`, tone: 'success', key: 'account' })
  })
  const messageFor = useNameError()
  // A refusal rolls the optimistic update back: the typed name still counts here.
  const name = draft ?? settings.username
  const error = draft === null ? null : validateName(draft)
  // A name that is still being typed is not reported as too short.
  const shownError = error === 'name_too_short' && !pressed ? null : error
  const reason =
    (shownError && messageFor(shownError, name)) ?? (change.error ? errorLine(change.error, i18n) : null)
  const save = (event: FormEvent) => {
    event.preventDefault()
    setPressed(true)
    if (!error) change.mutate({ username: name.trim() })
  }
  return (
    <form className={styles.name} onSubmit={save} noValidate>
      <label htmlFor={id}>{t`The name that others see`}</label>
      <span className={styles.row}>
        <input
          id={id}
          className={styles.input}
          value={name}
          required
          autoComplete="nickname"
          aria-invalid={reason !== null}
          aria-describedby={`${id}-why`}
          onChange={(event) => {
            change.reset()
            setPressed(false)
            setDraft(event.target.value)
          }}
        />
        <Button type="submit" disabled={draft === null} busy={change.isPending}>
          {t`Save`}
        </Button>
      </span>
      <small id={`${id}-why`} role="alert" className={styles.error}>
        {reason}
      </small>
    </form>
  )
}

function useNameError(): (error: NameError, name: string) => string {
  const { t } = useLingui()
  return (error, name) => {
    const { min, max } = NAME_LENGTH
    const count = codePoints(name.trim())
    if (error === 'name_too_short') return t`A name needs at least ${min} characters.`
    if (error === 'name_too_long') return t`A name can have at most ${max} characters. This one has ${count}.`
    return t`A name can have letters, numbers, spaces and . _ - ' only, and begins with a letter or a number.`
  }
}
