import type { NavigationPort } from '@easel/widgets/runtime'
import { type ReactNode, useRef } from 'react'
import styles from './embed-layout.module.css'
import { EmbedMenu } from './embed-menu.tsx'
import { SkipLink } from './skip-link.tsx'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'

interface EmbedLayoutProps {
  navigation: NavigationPort
  children: ReactNode
}

/** The layout in a partner's frame: one line at the top at every width, no side menu, no account. */
export function EmbedLayout({ navigation, children }: EmbedLayoutProps) {
  const main = useRef<HTMLElement>(null)
  useFocusOnNavigation(navigation.page, main)
  return (
    <div className={styles.embed}>
      <SkipLink />
      <EmbedMenu page={navigation.page} />
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  )
}
