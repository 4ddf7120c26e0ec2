import {
  FOLDER_NAME_MAX,
  type FolderNameError,
  folderName,
  validateFolderName,
} from '@easel/contract/folders'
import { codePoints } from '@easel/contract/prompt'
import type { Folder } from '@easel/contract/types'
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { errorLine } from '../../../runtime/errors/error-messages.ts'
import { useWidget } from '../../../runtime/provider/widget-context.ts'
import { Button } from '../../button.tsx'
import styles from './folders.module.css'
import { usePutFolder } from './folders.queries.ts'

interface FolderNameFormProps {
  /** null: a new one. */
  folder: Pick<Folder, 'id' | 'name'> | null
  onDone(folder: Folder): void
}

/** The name of a new folder, or another one. What is wrong with it stands beneath, and it stays in the field. */
export function FolderNameForm({ folder, onDone }: FolderNameFormProps) {
  const { t, i18n } = useLingui()
  const { api, track } = useWidget()
  const id = useId()
  const put = usePutFolder()
  const messageFor = useNameError()
  const [name, setName] = useState(folder?.name ?? '')
  const [pressed, setPressed] = useState(false)
  const save = useMutation({
    mutationFn: (to: string) =>
      folder
        ? api.call('renameFolder', { body: { id: folder.id, name: to } })
        : api.call('createFolder', { body: { name: to } }),
    onSuccess(saved) {
      track(folder ? 'folder_renamed' : 'folder_created')
      setName('')
      setPressed(false)
      put(saved)
      onDone(saved)
    },
  })
  const error = validateFolderName(name)
  const shown = error === 'folder_name_empty' && !pressed ? null : error
  const reason = (shown && messageFor(shown, name)) ?? (save.error ? errorLine(save.error, i18n) : null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setPressed(true)
    if (!error && !save.isPending) save.mutate(folderName(name))
  }
  return (
    <form className={styles.name} onSubmit={submit} noValidate>
      <label className={styles.nameLabel} htmlFor={id}>
        {folder ? t`Folder name` : t`New folder`}
      </label>
      <span className={styles.nameRow}>
        <input
          id={id}
          className={styles.field}
          value={name}
          placeholder={t`Such as “Posters”`}
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
          {folder ? t`Rename` : t`Create folder`}
        </Button>
      </span>
      <small id={`${id}-why`} role="alert" className={styles.error}>
        {reason}
      </small>
    </form>
  )
}

function useNameError(): (error: FolderNameError, name: string) => string {
  const { t } = useLingui()
  return (error, name) => {
    const count = codePoints(folderName(name))
    if (error === 'folder_name_empty') return t`Please give the folder a name.`
    if (error === 'folder_name_too_long')
      return t`A name can have at most ${FOLDER_NAME_MAX} characters. This one has ${count}.`
    return t`There is a character in it that cannot be shown.`
  }
}
