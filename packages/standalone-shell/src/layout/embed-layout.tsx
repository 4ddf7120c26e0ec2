import type { EmbeddedSurface } from '@easel/contract/pages'
import type { NavigationPort } from '@easel/widgets/runtime'
import { type ReactNode, Suspense, useRef } from 'react'
import { lazyComponent } from '../loading/lazy-component.tsx'
import styles from './embed-layout.module.css'
import { EmbedMenu } from './embed-menu.tsx'
import { SkipLink } from './skip-link.tsx'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'

const AppExtras = lazyComponent(
  () => import('../h5/app-extras.tsx').then((m) => m.AppExtras),
  () => null,
)

interface EmbedLayoutProps {
  surface: EmbeddedSurface
  withMenu: boolean
  navigation: NavigationPort
  children: ReactNode
}

/**
 * The layout where a partner shows the pages: one line at the top at every width, no side menu, no account. The side
 * panel is one page, without a menu.
 */
export function EmbedLayout({ surface, withMenu, navigation, children }: EmbedLayoutProps) {
  const main = useRef<HTMLElement>(null)
  useFocusOnNavigation(navigation.page, main)
  return (
    <>
      {surface === 'h5' && (
        <Suspense>
          <AppExtras />
        </Suspense>
      )}
      <div className={styles.embed} data-surface={surface} data-menu={withMenu}>
        <SkipLink />
        {withMenu && <EmbedMenu surface={surface} page={navigation.page} />}
        <main id="main" ref={main} tabIndex={-1} className={styles.main}>
          {children}
        </main>
      </div>
    </>
  )
}
