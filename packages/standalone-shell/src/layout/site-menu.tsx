import { useLingui } from '@lingui/react/macro'
import { ToolLinks } from '../tools/tool-links.tsx'
import { Logo } from './logo.tsx'
import styles from './menu.module.css'
import { CreateLink, MenuLinks, type MenuProps } from './menu-links.tsx'
import { VipBox } from './vip-box.tsx'

/** The side menu, above 768 px. */
export function SideMenu({ page }: MenuProps) {
  const { t } = useLingui()
  return (
    <nav className={styles.side} aria-label={t`Main`}>
      <div className={styles.logoRow}>
        <Logo />
      </div>
      <CreateLink page={page} text={t`Start creating`} />
      <MenuLinks surface="site" page={page} withIcons />
      <ToolLinks withIcons />
      <VipBox />
    </nav>
  )
}

/** The top menu, at 768 px or less: the same entries, and Create. */
export function TopMenu({ page }: MenuProps) {
  const { t } = useLingui()
  return (
    <nav className={styles.top} aria-label={t`Main`}>
      <MenuLinks surface="site" page={page} />
      <ToolLinks />
      <CreateLink page={page} text={t({ message: 'Create', context: 'verb, in the top menu' })} />
    </nav>
  )
}
