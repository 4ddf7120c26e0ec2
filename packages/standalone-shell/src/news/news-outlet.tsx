import { useEffect, useSyncExternalStore } from 'react'
import type { Session } from '../session/session.ts'
import { newsOpener } from './news-opener.ts'
import { showUnseen } from './news-seen.ts'

/** Shows a dot for what is new since this device was here, and the list of it when it is asked for. */
export function NewsOutlet({ session }: { session: Session }) {
  const Open = useSyncExternalStore(newsOpener.subscribe, newsOpener.state)
  useEffect(() => showUnseen(session), [session])
  return Open && <Open session={session} onClose={() => newsOpener.set(null)} />
}
