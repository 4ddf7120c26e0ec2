import { isMessengerBrowser } from '@easel/contract/browsers'
import { downloadPath } from '@easel/contract/content-pages'
import type { Launcher } from '@easel/contract/types'
import { useEvent, useWidget } from '@easel/widgets/runtime'
import { useEffect, useState } from 'react'
import { LazyMessages } from '../i18n/lazy-messages.tsx'
import { DOWNLOAD_KEY, KEY } from '../session/keys.ts'
import type { Session } from '../session/session.ts'
import { BigPopUp } from './big-pop-up.tsx'
import { CLAIMS, claimTarget, dayOf, type Store, storesOf } from './download-rules.ts'
import { MessengerGuide } from './messenger-guide.tsx'
import { isOtherDialogOpen } from './other-dialogs.ts'
import { SmallPopUp } from './small-pop-up.tsx'

interface DownloadPopUpsProps {
  session: Session
  busy: boolean
  launcher: Launcher
}

/** Milliseconds between checks of whether the pop-up may open, or has to close. */
const LOOK_INTERVAL = 1_000
/** The same once it was shown today: a page that stays open notices the next day, also after its machine has slept. */
const NEXT_DAY_INTERVAL = 30_000

type Shown = 'big' | 'small' | 'guide' | null

/**
 * The big pop-up opens by itself once a day of the device's own time zone, never during generation or over another dialog, and closes when either begins.
 * The small one follows it until the person has claimed twice.
 */
export function DownloadPopUps({ session, busy, launcher }: DownloadPopUpsProps) {
  const { language, track } = useWidget()
  const [shown, setShown] = useState<Shown>(null)
  const stores = storesOf(launcher.downloads, navigator.userAgent)
  const claims = () => Number(session.get(DOWNLOAD_KEY.collectCount) ?? 0) || 0

  const isDue = () => session.get(DOWNLOAD_KEY.shown) !== dayOf(new Date())
  const closeBig = () => setShown(claims() < CLAIMS ? 'small' : null)
  const look = useEvent(() => {
    const isTaken = busy || isOtherDialogOpen()
    if (shown === 'big' && isTaken) closeBig()
    // Open at midnight, it was shown on the new day, too.
    if (shown === 'big' && isDue()) session.set(DOWNLOAD_KEY.shown, dayOf(new Date()))
    if (shown !== null || isTaken || !isDue()) return
    session.set(DOWNLOAD_KEY.shown, dayOf(new Date()))
    setShown('big')
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: checked again when generation begins or ends
  useEffect(() => {
    look()
    const isClose = shown === 'big' || isDue()
    const timer = setInterval(() => look(), isClose ? LOOK_INTERVAL : NEXT_DAY_INTERVAL)
    return () => clearInterval(timer)
  }, [busy, shown])

  const open = (url: string) => {
    if (isMessengerBrowser(navigator.userAgent)) return setShown('guide')
    if (shown === 'big') closeBig()
    else setShown(null)
    window.open(url, '_blank', 'noopener')
  }
  const onStore = ({ platform, url }: Store) => {
    track('download_clicked', { downloadPlatform: platform })
    open(url)
  }
  const onClaim = () => {
    session.set(DOWNLOAD_KEY.collectCount, String(claims() + 1))
    const target = claimTarget(stores, navigator.userAgent)
    if (target) onStore(target)
    else open(`${downloadPath(language)}${sourceOf(session)}`)
  }

  return (
    <LazyMessages>
      {shown === 'big' && (
        <BigPopUp
          promotions={launcher.promotions}
          stores={stores}
          onStore={onStore}
          onClaim={onClaim}
          onClose={closeBig}
        />
      )}
      {shown === 'small' && (
        <SmallPopUp
          paused={busy}
          promotions={launcher.promotions}
          onClaim={onClaim}
          onClose={() => setShown(null)}
        />
      )}
      {shown === 'guide' && <MessengerGuide onClose={() => setShown(null)} />}
    </LazyMessages>
  )
}

/** Query of the download page: it counts visits to the stores by source. */
function sourceOf(session: Session): string {
  const from = session.get(KEY.from)
  return from ? `&from=${encodeURIComponent(from)}` : ''
}
