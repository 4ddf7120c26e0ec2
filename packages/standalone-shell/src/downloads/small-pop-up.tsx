import { SECOND } from '@easel/contract/numbers'
import type { Launcher } from '@easel/contract/types'
import { useEvent } from '@easel/widgets/runtime'
import { Button, clock, IconButton } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { SMALL_POP_UP_SECONDS } from './download-rules.ts'
import styles from './downloads.module.css'
import { isOtherDialogOpen } from './other-dialogs.ts'

interface SmallPopUpProps {
  /** Nothing is shown, and its time stands still. */
  paused?: boolean
  promotions: Launcher['promotions']
  onClaim(): void
  onClose(): void
}

/** Stays in the corner for five minutes in which it is seen, where it covers no controls. */
export function SmallPopUp({ paused = false, ...props }: SmallPopUpProps) {
  const left = useSecondsShown(paused)
  return paused ? null : <Corner left={left} {...props} />
}

/** Seconds of the five minutes that are left, which do not pass while it is paused. */
function useSecondsShown(paused: boolean): number {
  const [left, setLeft] = useState(SMALL_POP_UP_SECONDS)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is left counts when it is shown, not each second
  useEffect(() => {
    if (paused) return
    const until = Date.now() + left * SECOND
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((until - Date.now()) / SECOND))), SECOND)
    return () => clearInterval(timer)
  }, [paused])
  return left
}

function Corner({ left, promotions, onClaim, onClose }: Omit<SmallPopUpProps, 'paused'> & { left: number }) {
  const { t } = useLingui()
  const title = promotions.find(({ kind }) => kind === 'app')?.title ?? t`Get the app`
  useEffect(() => {
    if (left === 0) onClose()
  }, [left, onClose])
  useEscape(onClose)
  return (
    <aside className={styles.small} aria-label={title}>
      <IconButton icon="close" label={t`Close`} onClick={onClose} />
      <strong>{title}</strong>
      <time className={styles.countdownTime}>{clock(left).padStart(5, '0')}</time>
      <Button size="small" variant="gold" onClick={onClaim}>{t`Free claim`}</Button>
    </aside>
  )
}

/** Escape closes it wherever the focus is, unless a dialog, a popover or another listener handles the key. */
function useEscape(onClose: () => void): void {
  const close = useEvent(onClose)
  useEffect(() => {
    let isTaken = false
    // A dialog that the key has closed may be gone by now.
    const onCapture = () => {
      isTaken = isOtherDialogOpen()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.isComposing && !event.defaultPrevented && !isTaken) close()
    }
    window.addEventListener('keydown', onCapture, true)
    window.addEventListener('keydown', onKey)
    return () => {
      window.removeEventListener('keydown', onCapture, true)
      window.removeEventListener('keydown', onKey)
    }
  }, [])
}
