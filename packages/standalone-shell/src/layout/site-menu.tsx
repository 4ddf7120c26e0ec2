import { isPaintedMenuOpen } from '@easel/first-paint'
import { IconButton, type IconPath } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'
import { Suspense, useLayoutEffect, useRef } from 'react'
import { lazyComponent } from '../loading/lazy-component.tsx'
import { useTools } from '../tools/use-tools.ts'
import { Logo } from './logo.tsx'
import styles from './menu.module.css'
import { CreateLink, MenuLinks, type MenuProps } from './menu-links.tsx'
import topStyles from './top-menu.module.css'

const ToolLinks = lazyComponent(
  () => import('./rare-links.ts').then((m) => m.ToolLinks),
  () => null,
)
const VipBox = lazyComponent(
  () => import('./vip-box.tsx').then((m) => m.VipBox),
  () => null,
)

/** The side menu, above 768 px. */
export function SideMenu({ page }: MenuProps) {
  const { t } = useLingui()
  const hasTools = Boolean(useTools()?.length)
  return (
    <nav className={styles.side} aria-label={t`Main`}>
      <div className={styles.logoRow}>
        <Logo />
      </div>
      <CreateLink page={page} text={t`Start creating`} />
      <MenuLinks surface="site" page={page} withIcons />
      <Suspense>
        {hasTools && <ToolLinks />}
        <VipBox />
      </Suspense>
    </nav>
  )
}

const LINKS_ID = 'menu'
const MENU: IconPath = { path: 'M4.5 7h15M4.5 12h15M4.5 17h15' }

/** The top menu, at 768 px or less: the same entries, in one line with the logo; on a phone behind a button. */
export function TopMenu({ page }: MenuProps) {
  const { t } = useLingui()
  const hasTools = Boolean(useTools()?.length)
  const links = useRef<HTMLDivElement>(null)
  // Opened before the application came, it stays open.
  useLayoutEffect(() => {
    if (isPaintedMenuOpen()) links.current?.showPopover?.()
  }, [])
  return (
    <nav className={topStyles.bar} aria-label={t`Main`}>
      <IconButton icon={MENU} size="large" label={t`Menu`} popoverTarget={LINKS_ID} />
      <Logo />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: closes with a press of any of its links */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key pressed on a link clicks it */}
      <div
        ref={links}
        id={LINKS_ID}
        popover="auto"
        className={topStyles.links}
        onClick={(event) => event.currentTarget.togglePopover?.(false)}
      >
        <MenuLinks surface="site" page={page} withIcons />
        <Suspense>{hasTools && <ToolLinks />}</Suspense>
      </div>
    </nav>
  )
}
