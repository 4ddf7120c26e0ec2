import type { NavigationPort } from '@easel/widgets/runtime'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { isPage } from '../routes/places.ts'
import type { Session } from '../session/session.ts'
import { useRedDot } from '../session/use-red-dot.ts'
import { Header } from './header.tsx'
import { SideMenu, TopMenu } from './menu.tsx'
import styles from './site-layout.module.css'
import { useNarrow } from './use-media.ts'
import { useTitle } from './use-title.ts'

interface SiteLayoutProps {
  navigation: NavigationPort
  session: Session
  children: ReactNode
}

/** The frame of the site: its geometry is the one that the server draws before any script runs. */
export function SiteLayout({ navigation, session, children }: SiteLayoutProps) {
  const narrow = useNarrow()
  const main = useRef<HTMLElement>(null)
  const { running, finishedUnseen } = useRedDot()
  useTitle(isPage(useLocation().pathname) ? navigation.place : null)
  useFreshStart(navigation.place, main)
  return (
    <div className={styles.site}>
      <a className={styles.skip} href="#main">
        <Trans>Skip to content</Trans>
      </a>
      {!narrow && <SideMenu place={navigation.place} />}
      <div className={styles.column}>
        <Header session={session} waiting={running + finishedUnseen} />
        {narrow && <TopMenu place={navigation.place} />}
        <main id="main" ref={main} tabIndex={-1} className={styles.main}>
          {children}
        </main>
      </div>
    </div>
  )
}

/** A page that one goes to starts at its top and takes the focus; a page one comes back to is where it was. */
function useFreshStart(place: string, main: { current: HTMLElement | null }): void {
  const type = useNavigationType()
  const previous = useRef(place)
  useEffect(() => {
    if (previous.current === place) return
    previous.current = place
    if (type === NavigationType.Pop) return
    window.scrollTo(0, 0)
    main.current?.focus({ preventScroll: true })
  }, [place, type, main])
}
