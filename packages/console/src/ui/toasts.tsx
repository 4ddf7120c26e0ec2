import { Button, Icon, IconButton } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'
import { createContext, type ReactNode, use, useCallback, useEffect, useRef, useState } from 'react'
import styles from './toasts.module.css'

export interface ToastText {
  text: string
  tone?: 'success' | 'error'
  /** Takes back what was done. */
  onUndo?: () => void
}

type Show = (toast: ToastText) => void
const ToastContext = createContext<Show | null>(null)

export function useToast(): Show {
  const show = use(ToastContext)
  if (!show) throw new Error('useToast: no Toasts above')
  return show
}

const DURATION = 8_000

/** What has happened, one at a time: the last counts. It stays while it is looked at. */
export function Toasts({ children }: { children: ReactNode }) {
  const { t } = useLingui()
  const [toast, setToast] = useState<(ToastText & { id: number }) | null>(null)
  const [held, setHeld] = useState(false)
  const next = useRef(0)
  const show = useCallback((shown: ToastText) => {
    next.current += 1
    setToast({ ...shown, id: next.current })
  }, [])
  useEffect(() => {
    if (!toast || held) return
    const timer = setTimeout(() => setToast(null), DURATION)
    return () => clearTimeout(timer)
  }, [toast, held])
  const hold = (isHeld: boolean) => () => setHeld(isHeld)
  return (
    <ToastContext value={show}>
      {children}
      {toast && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the role is there, chosen by tone; nothing here is pressed
        <div
          key={toast.id}
          className={styles.toast}
          role={toast.tone === 'error' ? 'alert' : 'status'}
          onPointerEnter={hold(true)}
          onPointerLeave={hold(false)}
          onFocus={hold(true)}
          onBlur={hold(false)}
        >
          <Icon name={toast.tone === 'error' ? 'alert' : 'check'} color={toast.tone ?? 'success'} />
          <p className={styles.text}>{toast.text}</p>
          {toast.onUndo && (
            <Button
              size="small"
              onClick={() => {
                setToast(null)
                toast.onUndo?.()
              }}
            >
              {t`Undo`}
            </Button>
          )}
          <IconButton size="small" icon="close" label={t`Close`} onClick={() => setToast(null)} />
        </div>
      )}
    </ToastContext>
  )
}
