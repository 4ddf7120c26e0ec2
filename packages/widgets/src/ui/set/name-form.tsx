import {
  FOLDER_NAME_MAX,
  type FolderNameError,
  folderName,
  validateFolderName,
} from '@easel/contract/folders'
import { codePoints } from '@easel/contract/prompt'
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { errorLine } from '../../runtime/errors/error-messages.ts'
import { Button } from '../button.tsx'
import styles from './folders/folders.module.css'

interface NameFormProps<T> {
  /** As it is now; empty: it has none. */
  name: string
  label: string
  placeholder: string
  /** What is said where it is left empty. */
  missing: string
  button: string
  save(name: string): Promise<T>
  onSaved(saved: T): void
}

/** A name that only its owner sees. What is wrong with it stands beneath, and it stays in the field. */
export function NameForm<T>(props: NameFormProps<T>) {
  const { label, placeholder, missing, button, onSaved } = props
  const { i18n } = useLingui()
  const id = useId()
  const messageFor = useNameError(missing)
  const [name, setName] = useState(props.name)
  const [pressed, setPressed] = useState(false)
  const save = useMutation({
    mutationFn: props.save,
    onSuccess(saved) {
      setName('')
      setPressed(false)
      onSaved(saved)
    },
  })
  const error = validateFolderName(name)
  const shown = error === 'folder_name_empty' && !pressed ? null : error
  const reason = (shown && messageFor(shown, name)) ?? (save.error ? errorLine(save.error, i18n) : null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A form that this one was opened from has no part in it.
    event.stopPropagation()
    setPressed(true)
    if (!error && !save.isPending) save.mutate(folderName(name))
  }
  return (
    <form
      className={styles.name}
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.stopPropagation()
      }}
    >
      <label className={styles.nameLabel} htmlFor={id}>
        {label}
      </label>
      <span className={styles.nameRow}>
        <input
          id={id}
          className={styles.field}
          value={name}
          placeholder={placeholder}
          autoComplete="off"
          enterKeyHint="done"
          aria-invalid={reason !== null}
          aria-describedby={`${id}-why`}
          onChange={({ target }) => {
            save.reset()
            setPressed(false)
            setName(target.value)
          }}
        />
        <Button type="submit" busy={save.isPending}>
          {button}
        </Button>
      </span>
      <small id={`${id}-why`} role="alert" className={styles.error}>
        {reason}
      </small>
    </form>
  )
}

function useNameError(missing: string): (error: FolderNameError, name: string) => string {
  const { t } = useLingui()
  return (error, name) => {
    const count = codePoints(folderName(name))
    if (error === 'folder_name_empty') return missing
    if (error === 'folder_name_too_long')
      return t`A name can have at most ${FOLDER_NAME_MAX} characters. This one has ${count}.`
    return t`There is a character in it that cannot be shown.`
  }
}
