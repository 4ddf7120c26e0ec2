import { type NavigationPort, useFailedNotice, useFinishedNotice } from '@easel/widgets/runtime'
import { type ReactNode, useRef } from 'react'
import { useLocation } from 'react-router'
import { isNamed, isPage } from '../routes/paths.ts'
import type { AccountOpener } from '../session/account-opener.ts'
import type { Session } from '../session/session.ts'
import { useRedDot } from '../session/use-red-dot.ts'
import { Header } from './header.tsx'
import { SideMenu, TopMenu } from './menu.tsx'
import styles from './site-layout.module.css'
import { SkipLink } from './skip-link.tsx'
import { useFreshStart } from './use-focus-on-navigation.ts'
import { useNarrow, useQueuePanel } from './use-media.ts'
import { useTitle } from './use-title.ts'

interface SiteLayoutProps {
  navigation: NavigationPort
  session: Session
  account: AccountOpener
  children: ReactNode
}

/** The frame of the site: its geometry is the one that the server draws before any script runs. */
export function SiteLayout({ navigation, session, account, children }: SiteLayoutProps) {
  const narrow = useNarrow()
  const { pathname } = useLocation()
  const here = isNamed(pathname) ? navigation.place : null
  const main = useRef<HTMLElement>(null)
  const redDot = useRedDot()
  const waiting = redDot ? redDot.running + redDot.finishedUnseen : 0
  useTitle(isPage(pathname) ? navigation.place : null)
  useFreshStart(navigation.place, main)
  useFinishedNotice(redDot?.finishedUnseen ?? null)
  useFailedNotice(redDot?.running ?? null, useQueuePanel() ? 'create' : 'queue')
  return (
    <div className={styles.site}>
      <SkipLink />
      {!narrow && <SideMenu place={here} />}
      <div className={styles.column}>
        <Header
          session={session}
          account={account}
          waiting={waiting}
          running={navigation.place === 'create' ? 0 : (redDot?.running ?? 0)}
        />
        {narrow && <TopMenu place={here} />}
        <main id="main" ref={main} tabIndex={-1} className={styles.main}>
          {children}
        </main>
      </div>
    </div>
  )
}
