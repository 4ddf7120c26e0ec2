import type { RedDotAnswer } from '@easel/contract/types'
import {
  type PageName,
  PERSONAL_KEYS,
  useFailedNotice,
  useFinishedNotice,
  useMembershipChanges,
  useWidget,
} from '@easel/widgets/runtime'
import { Suspense, useEffect } from 'react'
import { DownloadOutlet } from '../downloads/download-outlet.tsx'
import { lazyComponent } from '../loading/lazy-component.tsx'
import { useNewsDot } from '../news/use-news-dot.ts'
import { BackgroundNotices } from '../notices/background-notices.tsx'
import { useSeenWhereListed } from '../notices/use-seen-where-listed.ts'
import { useShortcuts } from '../preferences/use-shortcuts.ts'
import { useBackClosesOverlays } from '../routes/use-back-closes-overlays.ts'
import type { AccountOpener } from '../session/account-opener.ts'
import type { Session } from '../session/session.ts'
import { useSameCaller } from '../session/use-same-caller.ts'
import { MenuDialogOutlet } from './menu-dialog.ts'
import { usePasskeysAsked } from './use-passkeys-asked.ts'
import { VersionNotice } from './version-notice.tsx'

/** Rarely due, and its texts are those of the widgets, which the first page does without. */
const ToldReports = lazyComponent(
  () => import('../notices/told-reports.tsx').then((m) => m.ToldReports),
  () => null,
)

interface SiteNoticesProps {
  session: Session
  account: AccountOpener
  /** The path of the first page view. */
  entryPath: string
  redDot: RedDotAnswer
  /** The page that shows the queue. */
  queue: PageName
  /** Whether a set is being generated or a form is open, which nothing may interrupt. */
  busy: boolean
}

/** Milliseconds until a page that shows no sets subscribes to events. */
const LISTEN_AFTER = 4_000

/**
 * Notices on any page: running, finished and failed sets, a new version, the download pop-ups. Loaded after the first page, since
 * none is due before.
 */
export function SiteNotices({ session, account, entryPath, redDot, queue, busy }: SiteNoticesProps) {
  useFinishedNotice(redDot.finishedUnseen)
  useSeenWhereListed(redDot.finishedUnseen)
  useFailedNotice(redDot.running, queue)
  useMembershipChanges()
  useEventsOfPerson()
  usePasskeysAsked(session, account)
  useNewsDot(session)
  useShortcuts(session)
  useBegunMove(session)
  useBackClosesOverlays()
  useSameCaller(session)
  return (
    <>
      <BackgroundNotices store={session} redDot={redDot} />
      {redDot.reportsDecided > 0 && (
        <Suspense>
          <ToldReports count={redDot.reportsDecided} />
        </Suspense>
      )}
      <MenuDialogOutlet session={session} />
      <VersionNotice busy={busy} />
      <DownloadOutlet session={session} entryPath={entryPath} busy={busy} />
    </>
  )
}

/** Of a move to another device nobody here may have seen the end. */
function useBegunMove(session: Session): void {
  const { api } = useWidget()
  useEffect(() => {
    if (session.get(PERSONAL_KEYS.moving) === null) return
    void import('../session/left-device.ts').then(({ followMove }) =>
      followMove(session, api, () => window.location.reload()),
    )
  }, [session, api])
}

/**
 * Subscribes to events on every page, so that a membership bought, granted or refunded elsewhere shows at once. Delayed,
 * because the page itself loads first.
 */
function useEventsOfPerson(): void {
  const { live } = useWidget()
  useEffect(() => {
    const timer = setTimeout(() => live.start(), LISTEN_AFTER)
    return () => clearTimeout(timer)
  }, [live])
}
