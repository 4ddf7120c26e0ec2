import { type Home, pagesIn } from '@easel/contract/pages'
import { FEATURES, isOffered, type PageName } from '@easel/widgets/runtime'
import { Icon } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { usePlaces } from '../routes/paths.ts'
import { Logo } from './logo.tsx'
import styles from './menu.module.css'
import { usePageTexts } from './page-texts.ts'
import { QueueButton } from './queue-button.tsx'
import { VipBox } from './vip-box.tsx'

interface MenuProps {
  /** Null where one is on none of the named pages. */
  place: PageName | null
}

/** Above 768 px: the way through the site, with the one main action. */
export function SideMenu({ place }: MenuProps) {
  const { t } = useLingui()
  return (
    <nav className={styles.side} aria-label={t`Main`}>
      <div className={styles.logoRow}>
        <Logo />
      </div>
      <CreateLink place={place} text={t`Start creating`} />
      <Links home="site" place={place} withIcons />
      <VipBox />
    </nav>
  )
}

/** At 768 px or less: the same entries, and a way to Create. */
export function TopMenu({ place }: MenuProps) {
  const { t } = useLingui()
  return (
    <nav className={styles.top} aria-label={t`Main`}>
      <Links home="site" place={place} />
      <CreateLink place={place} text={t({ message: 'Create', context: 'verb, in the top menu' })} />
    </nav>
  )
}

/** Inside of a partner's frame, at every width: what the partner offers. */
export function EmbedMenu({ place, features }: MenuProps & { features: readonly string[] }) {
  const { t } = useLingui()
  return (
    <nav className={`${styles.top} ${styles.framed}`} aria-label={t`Main`}>
      <Links home="frame" place={place} features={features} />
      <span className={styles.space} />
      {features.includes('create') && (
        <>
          <QueueButton count={0} />
          <CreateLink place={place} text={t({ message: 'Create', context: 'verb, in the top menu' })} />
        </>
      )}
    </nav>
  )
}

interface LinksProps extends MenuProps {
  home: Home
  features?: readonly string[]
  withIcons?: boolean
}

/** The pages of this home that have a place in its menu, in the order of their table. */
function Links({ home, place, features = FEATURES, withIcons = false }: LinksProps) {
  const places = usePlaces()
  const texts = usePageTexts()
  return pagesIn(home).map(({ name }) => {
    const { menu } = texts[name]
    if (!menu || !isOffered(name, features)) return null
    return (
      <Link
        key={name}
        to={places.to(name)}
        className={styles.link}
        aria-current={name === place ? 'page' : undefined}
      >
        {withIcons && <Icon name={menu.icon} size="large" />}
        {menu[home]}
      </Link>
    )
  })
}

function CreateLink({ place, text }: MenuProps & { text: string }) {
  const places = usePlaces()
  return (
    <Link
      to={places.to('create')}
      className={styles.create}
      aria-current={place === 'create' ? 'page' : undefined}
    >
      <Icon name="sparkle" />
      <span className={styles.createText}>{text}</span>
    </Link>
  )
}
