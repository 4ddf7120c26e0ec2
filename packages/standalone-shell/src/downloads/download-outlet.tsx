import { PAGES } from '@easel/contract/pages'
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
  /** The path of the first page view. */
  entryPath: string
  /** Whether a set is being generated or a form is open, which no pop-up may cover. */
  busy: boolean
}

/** The download pop-ups, from the second page view on, where the operator has apps. */
export function DownloadOutlet({ session, entryPath, busy }: DownloadOutletProps) {
  const { data } = useLauncher()
  const isLater = useSecondView(entryPath)
  if (!isLater || !data || Object.keys(data.downloads).length === 0) return null
  return (
    <Suspense>
      <DownloadPopUps session={session} busy={busy} launcher={data} />
    </Suspense>
  )
}

/**
 * Whether the document itself was opened by a link of another page here: so it is after a press that came before the
 * scripts did.
 */
const cameByLink = (): boolean => document.referrer.startsWith(`${location.origin}/`)

function useSecondView(entryPath: string): boolean {
  const { pathname } = useLocation()
  const [isLater, setLater] = useState(cameByLink)
  // The root leads to the home page by itself.
  const first = entryPath === '/' ? PAGES.home.path : entryPath
  if (!isLater && pathname !== '/' && pathname !== first) setLater(true)
  return isLater
}
