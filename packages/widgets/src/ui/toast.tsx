import { msg } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Toast, Tone } from '../runtime/notices/notices.ts'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { useEvent } from '../runtime/react/use-event.ts'
import { Button, IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-paths.ts'
import styles from './toast.module.css'

const READING = 5_000
const ICON: Record<Tone, IconName | null> = { default: null, success: 'check', warn: 'alert', error: 'alert' }

export interface ToastListProps {
  toasts: readonly Toast[]
  onDismiss(id: number): void
}

/** What has just happened, told and gone again. Errors interrupt those who listen, all else waits its turn. */
export function ToastList({ toasts, onDismiss }: ToastListProps) {
  const { portal } = useWidget()
  const list = (
    <div className={styles.list}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} onDismiss={() => onDismiss(toast.id)} />
      ))}
    </div>
  )
  return portal.current ? createPortal(list, portal.current) : list
}

function ToastCard({ toast, onDismiss }: { toast: Toast; onDismiss(): void }) {
  const { i18n } = useWidget()
  const [held, setHeld] = useState(false)
  const { tone = 'default', action, duration = READING } = toast
  useExpiry(onDismiss, duration, held)
  const icon = ICON[tone]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the role is there, chosen by tone; nothing here is pressed
    <div
      className={styles.toast}
      role={tone === 'error' ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {icon && <Icon name={icon} colour={tone} />}
      <div className={styles.body}>
        <p className={styles.text}>{toast.text}</p>
        {action && (
          <Button
            size="small"
            look="default"
            onClick={() => {
              onDismiss()
              action.run()
            }}
          >
            {action.text}
          </Button>
        )}
      </div>
      <IconButton size="small" icon="close" label={i18n._(msg`Close`)} onClick={onDismiss} />
    </div>
  )
}

/** Time stands still while somebody reads or reaches for the button. */
function useExpiry(onExpire: () => void, duration: number, held: boolean): void {
  // A new closure with each render must not start the clock again.
  const expire = useEvent(onExpire)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => expire(), duration)
    return () => clearTimeout(timer)
  }, [duration, held])
}
