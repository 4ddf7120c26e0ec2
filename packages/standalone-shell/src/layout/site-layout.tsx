import { toolAt } from '@easel/contract/tools'
import type { NavigationPort } from '@easel/widgets/runtime'
import { useLingui } from '@lingui/react/macro'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { lazyComponent } from '../loading/lazy-component.tsx'
import { PullOutlet } from '../pull/pull-outlet.tsx'
import { isBrowsing, isMenuPage, isPage, namesItself } from '../routes/site-paths.ts'
import type { AccountOpener } from '../session/account-opener.ts'
import type { Session } from '../session/session.ts'
import { useRedDot } from '../session/use-red-dot.ts'
import { useToolTitles } from '../tools/use-tools.ts'
import { Header } from './header.tsx'
import styles from './site-layout.module.css'
import { SideMenu } from './site-menu.tsx'
import { SkipLink } from './skip-link.tsx'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'
import { useNarrow, useQueuePanel } from './use-media.ts'
import { useTitle } from './use-title.ts'

const SiteNotices = lazyComponent(
  () => import('./site-notices.tsx').then((m) => m.SiteNotices),
  () => null,
)

interface SiteLayoutProps {
  navigation: NavigationPort
  session: Session
  account: AccountOpener
  children: ReactNode
}

/** The layout of the site. Its geometry is that of the server's first paint. */
export function SiteLayout({ navigation, session, account, children }: SiteLayoutProps) {
  const { t } = useLingui()
  const narrow = useNarrow()
  const { pathname } = useLocation()
  const [entryPath] = useState(pathname)
  const here = isMenuPage(pathname) ? navigation.page : null
  const main = useRef<HTMLElement>(null)
  const tool = toolAt(pathname)
  const toolTitles = useToolTitles()
  const redDot = useRedDot()
  const waiting = redDot ? redDot.running + redDot.finishedUnseen : 0
  useTitle(
    isPage(pathname) ? navigation.page : null,
    tool
      ? toolTitles[tool]
      : pathname.startsWith('/account/')
        ? t`Usage and receipts`
        : namesItself(pathname)
          ? ''
          : undefined,
  )
  const busy = (redDot?.running ?? 0) > 0 || !isBrowsing(pathname)
  useFocusOnNavigation(navigation.page, main)
  const queue = useQueuePanel() ? 'create' : 'queue'
  return (
    <>
      <PullOutlet />
      <div className={styles.site}>
        <SkipLink />
        {!narrow && <SideMenu page={here} />}
        <div className={styles.column}>
          <Header
            page={here}
            session={session}
            account={account}
            waiting={waiting}
            running={redDot?.running ?? 0}
          />
          <main id="main" ref={main} tabIndex={-1} className={styles.main}>
            {children}
          </main>
        </div>
        {redDot && (
          <Suspense>
            <SiteNotices
              session={session}
              account={account}
              entryPath={entryPath}
              redDot={redDot}
              queue={queue}
              busy={busy}
            />
          </Suspense>
        )}
      </div>
    </>
  )
}
