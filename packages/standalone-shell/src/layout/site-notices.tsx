import type { RedDotAnswer } from '@easel/contract/types'
import {
  type PageName,
  useFailedNotice,
  useFinishedNotice,
  useMembershipChanges,
  useWidget,
} from '@easel/widgets/runtime'
import { useEffect } from 'react'
import { DownloadOutlet } from '../downloads/download-outlet.tsx'
import type { AccountOpener } from '../session/account-opener.ts'
import type { Session } from '../session/session.ts'
import { usePasskeysAsked } from './use-passkeys-asked.ts'
import { VersionNotice } from './version-notice.tsx'

interface SiteNoticesProps {
  session: Session
  account: AccountOpener
  /** The path of the first page view. */
  entryPath: string
  redDot: RedDotAnswer
  /** The page where the queue stands. */
  queue: PageName
  /** Whether something is under way that nothing may interrupt. */
  busy: boolean
}

/** Milliseconds until a page that needs no events itself listens to those of the person. */
const LISTEN_AFTER = 4_000

/**
 * What comes up while somebody is on the site: what has finished or failed, a new version, apps. Loaded once the first page
 * stands, since nothing comes up before.
 */
export function SiteNotices({ session, account, entryPath, redDot, queue, busy }: SiteNoticesProps) {
  useFinishedNotice(redDot.finishedUnseen)
  useFailedNotice(redDot.running, queue)
  useMembershipChanges()
  useEventsOfPerson()
  usePasskeysAsked(session, account)
  return (
    <>
      <VersionNotice busy={busy} />
      <DownloadOutlet session={session} entryPath={entryPath} busy={busy} />
    </>
  )
}

/**
 * Every page learns at once of a membership that was bought, given or refunded elsewhere, also those that show no sets.
 * Not at first, when the page itself has more to load.
 */
function useEventsOfPerson(): void {
  const { live } = useWidget()
  useEffect(() => {
    const timer = setTimeout(() => live.start(), LISTEN_AFTER)
    return () => clearTimeout(timer)
  }, [live])
}
