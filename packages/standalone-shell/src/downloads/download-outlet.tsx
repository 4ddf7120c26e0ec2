import { useLauncher } from '@easel/widgets/runtime'
import { Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { lazyComponent } from '../loading/lazy-component.tsx'
import type { Session } from '../session/session.ts'

const DownloadPopUps = lazyComponent(
  () => import('./download-pop-ups.tsx').then((m) => m.DownloadPopUps),
  () => null,
)

interface DownloadOutletProps {
  session: Session
  /** Whether something is under way that nothing may cover: a set being generated, a form. */
  busy: boolean
}

/** The download pop-ups, from the second page view on, where the operator has apps. */
export function DownloadOutlet({ session, busy }: DownloadOutletProps) {
  const { data } = useLauncher()
  const isLater = useSecondView()
  if (!isLater || !data || Object.keys(data.downloads).length === 0) return null
  return (
    <Suspense>
      <DownloadPopUps session={session} busy={busy} launcher={data} />
    </Suspense>
  )
}

function useSecondView(): boolean {
  const { pathname } = useLocation()
  const [first] = useState(pathname)
  const [isLater, setLater] = useState(false)
  if (!isLater && pathname !== first && first !== '/') setLater(true)
  return isLater
}
