import { isMessengerBrowser } from '@easel/contract/browsers'
import { downloadPath } from '@easel/contract/content-pages'
import type { Launcher } from '@easel/contract/types'
import { useWidget } from '@easel/widgets/runtime'
import { useEffect, useState } from 'react'
import { LazyMessages } from '../i18n/lazy-messages.tsx'
import { DOWNLOAD_KEY } from '../session/keys.ts'
import type { Session } from '../session/session.ts'
import { BigPopUp } from './big-pop-up.tsx'
import { CLAIMS, claimTarget, dayOf, type Store, storesOf } from './download-rules.ts'
import { MessengerGuide } from './messenger-guide.tsx'
import { SmallPopUp } from './small-pop-up.tsx'

interface DownloadPopUpsProps {
  session: Session
  busy: boolean
  launcher: Launcher
}

type Shown = 'big' | 'small' | 'guide' | null

/**
 * The big pop-up opens by itself once a day, never over something that is being generated; the small one follows it
 * while the person has claimed less than twice.
 */
export function DownloadPopUps({ session, busy, launcher }: DownloadPopUpsProps) {
  const { language, track } = useWidget()
  const [shown, setShown] = useState<Shown>(null)
  const stores = storesOf(launcher.downloads, navigator.userAgent)
  const claims = () => Number(session.get(DOWNLOAD_KEY.collectCount) ?? 0) || 0

  useEffect(() => {
    const today = dayOf(new Date())
    if (busy || session.get(DOWNLOAD_KEY.shown) === today) return
    session.set(DOWNLOAD_KEY.shown, today)
    setShown('big')
  }, [busy, session])

  const open = (url: string) => {
    if (isMessengerBrowser(navigator.userAgent)) return setShown('guide')
    setShown(null)
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
    else open(downloadPath(language))
  }

  return (
    <LazyMessages>
      {shown === 'big' && (
        <BigPopUp
          promotions={launcher.promotions}
          stores={stores}
          onStore={onStore}
          onClaim={onClaim}
          onClose={() => setShown(claims() < CLAIMS ? 'small' : null)}
        />
      )}
      {shown === 'small' && !busy && (
        <SmallPopUp promotions={launcher.promotions} onClaim={onClaim} onClose={() => setShown(null)} />
      )}
      {shown === 'guide' && <MessengerGuide onClose={() => setShown(null)} />}
    </LazyMessages>
  )
}
