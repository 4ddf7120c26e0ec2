import type { Place } from '@easel/widgets/runtime'
import { Icon, type IconName } from '@easel/widgets/ui'
import { useLingui } from '@lingui/react/macro'
import { Link } from 'react-router'
import { usePlaces } from '../routes/places.ts'
import { Logo } from './logo.tsx'
import styles from './menu.module.css'
import { QueueButton } from './queue-button.tsx'

interface MenuProps {
  /** Null where one is on none of the named pages. */
  place: Place | null
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
      <Links place={place} withIcons />
    </nav>
  )
}

/** At 768 px or less: the same entries, and a way to Create. */
export function TopMenu({ place }: MenuProps) {
  const { t } = useLingui()
  return (
    <nav className={styles.top} aria-label={t`Main`}>
      <Links place={place} />
      <CreateLink place={place} text={t({ message: 'Create', context: 'verb, in the top menu' })} />
    </nav>
  )
}

/** Inside of a partner's frame, at every width: what the partner offers. */
export function EmbedMenu({ place, features }: MenuProps & { features: readonly string[] }) {
  const { t } = useLingui()
  const entries: Entry[] = [
    { place: 'home', text: t`Selected`, icon: 'home' },
    ...(features.includes('square') ? [{ place: 'square', text: t`Square`, icon: 'square' } as const] : []),
    ...(features.includes('works') ? [{ place: 'works', text: t`My works`, icon: 'works' } as const] : []),
  ]
  return (
    <nav className={`${styles.top} ${styles.framed}`} aria-label={t`Main`}>
      <Entries entries={entries} place={place} />
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

interface Entry {
  place: Place
  text: string
  icon: IconName
}

function Links({ place, withIcons = false }: MenuProps & { withIcons?: boolean }) {
  const { t } = useLingui()
  const entries: Entry[] = [
    { place: 'home', text: t`Home`, icon: 'home' },
    { place: 'square', text: t`Square`, icon: 'square' },
    { place: 'works', text: t`My works`, icon: 'works' },
  ]
  return <Entries entries={entries} place={place} withIcons={withIcons} />
}

function Entries({
  entries,
  place,
  withIcons = false,
}: MenuProps & { entries: Entry[]; withIcons?: boolean }) {
  const places = usePlaces()
  return entries.map((entry) => (
    <Link
      key={entry.place}
      to={places.to(entry.place)}
      className={styles.link}
      aria-current={entry.place === place ? 'page' : undefined}
    >
      {withIcons && <Icon name={entry.icon} size="large" />}
      {entry.text}
    </Link>
  ))
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
