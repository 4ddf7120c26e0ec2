import type { EmbeddedSurface } from '@easel/contract/pages'
import { useWidget } from '@easel/widgets/runtime'
import { useLingui } from '@lingui/react/macro'
import styles from './menu.module.css'
import { CreateLink, MenuLinks, type MenuProps } from './menu-links.tsx'
import { QueueButton } from './queue-button.tsx'

/** The menu where a partner shows the pages, at every width: what the partner offers. */
export function EmbedMenu({ page, surface }: MenuProps & { surface: EmbeddedSurface }) {
  const { t } = useLingui()
  const { features } = useWidget()
  return (
    <nav className={styles.top} aria-label={t`Main`}>
      <MenuLinks surface={surface} page={page} />
      <span className={styles.spacer} />
      {features.includes('create') && (
        <>
          <QueueButton count={0} />
          <CreateLink page={page} text={t({ message: 'Create', context: 'verb, in the top menu' })} />
        </>
      )}
    </nav>
  )
}
