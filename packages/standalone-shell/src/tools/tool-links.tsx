import type { ToolName } from '@easel/contract/tools'
import { Icon, type IconPath } from '@easel/widgets/ui'
import { useLocation } from 'react-router'
import styles from '../layout/menu.module.css'
import { Link } from '../routes/link.tsx'
import { useTools, useToolTitles } from './use-tools.ts'

const ICONS: Record<ToolName, IconPath> = {
  video: { path: 'M4.5 6h10.5v12H4.5zM15 10.5l4.5-2.5v8l-4.5-2.5' },
  ppt: { path: 'M4 4.5h16M5.5 4.5v10h13v-10M12 14.5v2.5M8.5 20l3.5-3 3.5 3M9 11.5l2-2.5 1.5 1.5 2.5-3' },
}

/** Menu entries of the installed tools. */
export function ToolLinks() {
  const { pathname } = useLocation()
  const titles = useToolTitles()
  return useTools()?.map(({ name, path }) => (
    <Link key={name} to={path} className={styles.link} aria-current={pathname === path ? 'page' : undefined}>
      <Icon name={ICONS[name]} size="large" />
      {titles[name]}
    </Link>
  ))
}
