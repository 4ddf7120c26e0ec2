import { Dialog as Base } from '@base-ui/react/dialog'
import { msg } from '@lingui/core/macro'
import { type ReactNode, useId, useRef } from 'react'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { useCloseRequest } from '../runtime/react/use-close-request.ts'
import { IconButton } from './button.tsx'
import styles from './dialog.module.css'

export interface DialogProps {
  open: boolean
  onClose(): void
  title: ReactNode
  /** One or two sentences under the title. */
  description?: ReactNode
  children?: ReactNode
  /** The buttons, main action last. */
  actions?: ReactNode
  /** A back button before the title. */
  back?: { label: string; onBack(): void } | null
  /** For questions that need an answer: a press outside does not close. */
  firm?: boolean
  /** For two columns on large screens. */
  wide?: boolean
}

/**
 * A modal dialog: centered, at the bottom on phones. The focus is trapped and restored; Escape and the Back gesture
 * close.
 */
export function Dialog({
  open,
  onClose,
  title,
  description,
  children,
  actions,
  back,
  firm = false,
  wide = false,
}: DialogProps) {
  const { portal, i18n } = useWidget()
  const popup = useRef<HTMLDivElement>(null)
  const id = useId()
  useCloseRequest(open, onClose)
  return (
    <Base.Root
      open={open}
      disablePointerDismissal={firm}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
    >
      <Base.Portal container={portal.current ?? undefined}>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup
          ref={popup}
          className={styles.popup}
          data-wide={wide || undefined}
          initialFocus={popup}
          aria-labelledby={id}
          aria-describedby={description ? `${id}-text` : undefined}
        >
          <div className={styles.head}>
            {back && <IconButton icon="left" label={back.label} onClick={back.onBack} />}
            <h2 id={id} className={styles.title}>
              {title}
            </h2>
            <IconButton icon="close" label={i18n._(msg`Close`)} onClick={onClose} />
          </div>
          {description && (
            <p id={`${id}-text`} className={styles.text}>
              {description}
            </p>
          )}
          {children}
          {actions && <div className={styles.actions}>{actions}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
