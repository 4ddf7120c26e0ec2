import { pagesIn, type Surface } from '@easel/contract/pages'
import { isOffered, type PageName, useWidget } from '@easel/widgets/runtime'
import { Icon } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { usePaths } from '../routes/paths.ts'
import { Logo } from './logo.tsx'
import styles from './menu.module.css'
import { usePageTexts } from './page-texts.ts'
import { QueueButton } from './queue-button.tsx'
import { VipBox } from './vip-box.tsx'

interface MenuProps {
  /** Null on a page that is not in the menu. */
  page: PageName | null
}

/** The side menu, above 768 px. */
export function SideMenu({ page }: MenuProps) {
  const { t } = useLingui()
  return (
    <nav className={styles.side} aria-label={t`Main`}>
      <div className={styles.logoRow}>
        <Logo />
      </div>
      <CreateLink page={page} text={t`Start creating`} />
      <Links surface="site" page={page} withIcons />
      <VipBox />
    </nav>
  )
}

/** The top menu, at 768 px or less: the same entries, and Create. */
export function TopMenu({ page }: MenuProps) {
  const { t } = useLingui()
  return (
    <nav className={styles.top} aria-label={t`Main`}>
      <Links surface="site" page={page} />
      <CreateLink page={page} text={t({ message: 'Create', context: 'verb, in the top menu' })} />
    </nav>
  )
}

/** The menu in a partner's frame, at every width: what the partner offers. */
export function EmbedMenu({ page }: MenuProps) {
  const { t } = useLingui()
  const { features } = useWidget()
  return (
    <nav className={`${styles.top} ${styles.framed}`} aria-label={t`Main`}>
      <Links surface="frame" page={page} />
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

interface LinksProps extends MenuProps {
  surface: Surface
  withIcons?: boolean
}

/** The pages of this surface that are offered, in the order of their table. */
function Links({ surface, page, withIcons = false }: LinksProps) {
  const { features } = useWidget()
  const paths = usePaths()
  const texts = usePageTexts()
  return pagesIn(surface).map(({ name }) => {
    const { menu } = texts[name]
    if (!menu || !isOffered(name, features)) return null
    return (
      <Link
        key={name}
        to={paths.to(name)}
        className={styles.link}
        aria-current={name === page ? 'page' : undefined}
      >
        {withIcons && <Icon name={menu.icon} size="large" />}
        {menu[surface]}
      </Link>
    )
  })
}

function CreateLink({ page, text }: MenuProps & { text: string }) {
  const paths = usePaths()
  return (
    <Link
      to={paths.to('create')}
      className={styles.create}
      aria-current={page === 'create' ? 'page' : undefined}
    >
      <Icon name="sparkle" />
      <span className={styles.createText}>{text}</span>
    </Link>
  )
}
