import type { NavigationPort } from '@easel/widgets/runtime'
import { type ReactNode, useRef } from 'react'
import styles from './embed-layout.module.css'
import { EmbedMenu } from './menu.tsx'
import { SkipLink } from './skip-link.tsx'
import { useFreshStart } from './use-focus-on-navigation.ts'

interface EmbedLayoutProps {
  navigation: NavigationPort
  features: readonly string[]
  children: ReactNode
}

/** The frame inside of a partner's frame: one line on top at every width, no side menu, no settings. */
export function EmbedLayout({ navigation, features, children }: EmbedLayoutProps) {
  const main = useRef<HTMLElement>(null)
  useFreshStart(navigation.place, main)
  return (
    <div className={styles.embed}>
      <SkipLink />
      <EmbedMenu place={navigation.place} features={features} />
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  )
}
