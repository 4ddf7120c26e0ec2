import { useEvent, useWidget } from '@easel/widgets/runtime'
import { Button, ErrorState } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { MissingProps } from './lazy-boundary.ts'

/** In the place of a page whose code did not come. */
export function MissingPage({ onRetry }: MissingProps) {
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

/** For what lies over a page: the page stays as it is, and one is told. Going on from there is another attempt. */
export function MissingOverlay({ onRetry }: MissingProps) {
  const { navigation } = useWidget()
  const first = useRef(navigation)
  const retry = useEvent(onRetry)
  useTold(onRetry)
  useEffect(() => {
    if (first.current !== navigation) retry()
  }, [navigation])
  return null
}

/** For what is opened by a button: it counts as closed, so that the button opens it once more. */
export function MissingDialog({ onClose }: MissingProps & { onClose(): void }) {
  const close = useEvent(onClose)
  useTold()
  useEffect(() => close(), [])
  return null
}

function useTold(onRetry?: () => void): void {
  const { t } = useLingui()
  const { notices } = useWidget()
  const tell = useEvent(() => {
    notices.toast({
      text: t`This could not be loaded. Check your network.`,
      tone: 'error',
      key: 'late',
      ...(onRetry && { action: { text: t`Try again`, run: onRetry } }),
    })
  })
  useEffect(() => tell(), [])
}
