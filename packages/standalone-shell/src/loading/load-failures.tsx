import { useEvent, useWidget } from '@easel/widgets/runtime'
import { Button, ErrorState } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { LoadFailureProps } from './lazy-boundary.ts'

/** Shown instead of a page that failed to load. */
export function PageLoadFailure({ onRetry }: LoadFailureProps) {
  const { t } = useLingui()
  return (
    <ErrorState
      icon="offline"
      title={t`This page could not be loaded`}
      text={t`The connection was lost, or we are restarting. Your works are safe.`}
    >
      <Button icon="retry" onClick={onRetry}>{t`Try again`}</Button>
    </ErrorState>
  )
}

/** For an overlay: the page stays, and a toast reports the failure. The next navigation retries. */
export function OverlayLoadFailure({ onRetry }: LoadFailureProps) {
  const { navigation } = useWidget()
  const first = useRef(navigation)
  const retry = useEvent(onRetry)
  useFailureToast(onRetry)
  useEffect(() => {
    if (first.current !== navigation) retry()
  }, [navigation])
  return null
}

/** For a dialog: it counts as closed, so that its button opens it again. */
export function DialogLoadFailure({ onClose }: LoadFailureProps & { onClose(): void }) {
  const close = useEvent(onClose)
  useFailureToast()
  useEffect(() => close(), [])
  return null
}

function useFailureToast(onRetry?: () => void): void {
  const { t } = useLingui()
  const { notices } = useWidget()
  const showToast = useEvent(() => {
    notices.toast({
      text: t`This could not be loaded. Check your network.`,
      tone: 'error',
      key: 'late',
      ...(onRetry && { action: { text: t`Try again`, run: onRetry } }),
    })
  })
  useEffect(() => showToast(), [])
}
