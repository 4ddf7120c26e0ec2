import { pagesIn, type Surface } from '@easel/contract/pages'
import { isOffered, type PageName, useWidget } from '@easel/widgets/runtime'
import { Icon } from '@easel/widgets/ui'
import { Link } from '../routes/link.tsx'
import { usePaths } from '../routes/use-paths.ts'
import styles from './menu.module.css'
import { usePageTexts } from './page-texts.ts'

export interface MenuProps {
  /** Null on a page that is not in the menu. */
  page: PageName | null
}

interface LinksProps extends MenuProps {
  surface: Surface
  withIcons?: boolean
}

/** The pages of this surface that are offered, in the order of their table. */
export function MenuLinks({ surface, page, withIcons = false }: LinksProps) {
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
        {surface === 'site' ? menu.site : menu.embedded}
      </Link>
    )
  })
}

export function CreateLink({ page, text }: MenuProps & { text: string }) {
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
