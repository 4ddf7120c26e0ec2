import { IconButton } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import styles from './modal.module.css'

interface ModalProps {
  title: string
  /** A sentence under the title. */
  text?: ReactNode
  /** The buttons, main action last. */
  actions: ReactNode
  children?: ReactNode
  onClose(): void
  onSubmit?(): void
}

/** A modal dialog. The browser keeps the focus inside, and gives it back. */
export function Modal({ title, text, actions, children, onClose, onSubmit }: ModalProps) {
  const { t } = useLingui()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  // Before the page is painted, and before the dialog is removed: only one that is closed gives the focus back.
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    // What is to be written, or done, comes before closing.
    shown?.querySelector<HTMLElement>('textarea, input, [type="submit"]')?.focus()
    return () => shown?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={id}
      aria-describedby={text ? `${id}-text` : undefined}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit?.()
        }}
      >
        <div className={styles.head}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          <IconButton icon="close" label={t`Close`} onClick={onClose} />
        </div>
        {text && (
          <p id={`${id}-text`} className={styles.text}>
            {text}
          </p>
        )}
        {children}
        <div className={styles.actions}>{actions}</div>
      </form>
    </dialog>
  )
}
