import { useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { lazyComponent } from '../loading/lazy-component.tsx'
import { useTools } from '../tools/use-tools.ts'
import { Logo } from './logo.tsx'
import styles from './menu.module.css'
import { CreateLink, MenuLinks, type MenuProps } from './menu-links.tsx'

const ToolLinks = lazyComponent(
  () => import('../tools/tool-links.tsx').then((m) => m.ToolLinks),
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
        {hasTools && <ToolLinks withIcons />}
        <VipBox />
      </Suspense>
    </nav>
  )
}

/** The top menu, at 768 px or less: the same entries, and Create. */
export function TopMenu({ page }: MenuProps) {
  const { t } = useLingui()
  const hasTools = Boolean(useTools()?.length)
  return (
    <nav className={styles.top} aria-label={t`Main`}>
      <MenuLinks surface="site" page={page} />
      <Suspense>{hasTools && <ToolLinks withIcons={false} />}</Suspense>
      <CreateLink page={page} text={t({ message: 'Create', context: 'verb, in the top menu' })} />
    </nav>
  )
}
