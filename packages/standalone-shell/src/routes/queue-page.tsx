import { Queue } from '@easel/widgets/queue'
import { useWidget } from '@easel/widgets/runtime'
import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { Navigate } from 'react-router'
import { useQueuePanel } from '../layout/use-media.ts'
import { usePaths } from './use-paths.ts'

/** Above 1200 px the site's queue has no page: the route redirects and shows a toast. Partners show it at any width. */
export function QueuePage({ embedded }: { embedded: boolean }) {
  const panel = useQueuePanel()
  return panel && !embedded ? <Refused /> : <Queue />
}

function Refused() {
  const { t } = useLingui()
  const { notices } = useWidget()
  useEffect(() => {
    notices.toast({ tone: 'error', text: t`You cannot open this page!` })
  }, [notices, t])
  return <Navigate to={usePaths().to('home')} replace />
}
