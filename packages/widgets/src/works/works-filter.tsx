import { RATIOS, type RatioType } from '@easel/contract/numbers'
import { useLingui } from '@lingui/react/macro'
import { Button } from '../ui/button.tsx'
import { STAR, STARRED } from '../ui/rare-icons.ts'
import { Menu, type MenuEntry } from '../ui/set/menu.tsx'
import { FolderMenu } from './folder-menu.tsx'
import type { Show } from './use-shown-filter.ts'
import styles from './works.module.css'
import { type Filter, NO_FILTER, narrowing } from './works.state.ts'

const RATIO_TYPES: readonly RatioType[] = [1, 2, 3]

type Name = Exclude<keyof typeof NO_FILTER, 'search'> | 'order'

interface WorksFilterProps {
  filter: Filter
  show: Show
}

/** What of the caller's works is shown, and in what order: one row, with the rarer choices in menus. */
export function WorksFilter({ filter, show }: WorksFilterProps) {
  const { t } = useLingui()
  return (
    <div className={styles.filters} role="toolbar" aria-label={t`Show only`}>
      <Button
        icon={filter.favourites ? STARRED : STAR}
        aria-pressed={filter.favourites !== undefined}
        onClick={() => show({ favourites: filter.favourites ? null : 'true' })}
      >
        {t`Favorites`}
      </Button>
      <FolderMenu folder={filter.folder} show={show} />
      <MoreFilters filter={filter} show={show} />
    </div>
  )
}

function MoreFilters({ filter, show }: WorksFilterProps) {
  const { t } = useLingui()
  const toggle = (name: Name, value: string, label: string, isApart = false): MenuEntry => {
    const isOn = filter[name] === value
    return { label, checked: isOn, isApart, run: () => show({ [name]: isOn ? null : value }) }
  }
  const kinds = [
    toggle('operation', '0', t`From a prompt`),
    toggle('operation', '2', t`Variations`),
    toggle('operation', '1', t`Enhanced`),
    ...RATIO_TYPES.map((type, at) => toggle('ratioType', String(type), RATIOS[type].label, at === 0)),
    toggle('expiring', 'true', t`Expiring soon`, true),
  ]
  const isOld = filter.order === 'old'
  const order = (value: 'old' | null, label: string, isApart: boolean): MenuEntry => ({
    ...{ label, isApart, chosen: isOld === (value === 'old') },
    run: () => show({ order: value }),
  })
  const inEffect = [
    ...kinds.flatMap(({ label, checked }) => (checked ? [label] : [])),
    ...(isOld ? [t`Oldest first`] : []),
  ]
  // A row has room for one of them.
  const [only, ...others] = inEffect
  const text = others.length > 0 ? `${t`Filter`} · ${inEffect.length}` : (only ?? t`Filter`)
  const named = only === undefined ? t`Filter and sort` : t`Filter and sort: ${only}`
  const all: MenuEntry = {
    label: t`Show all works`,
    isApart: true,
    run: () => show({ ...NO_FILTER, search: filter.search ?? null }),
  }
  return (
    <Menu
      label={others.length > 0 ? `${text}: ${inEffect.join(' · ')}` : named}
      text={text}
      icon="sliders"
      pressed={inEffect.length > 0}
      entries={[
        ...kinds,
        order(null, t`Newest first`, true),
        order('old', t`Oldest first`, false),
        ...(narrowing(filter).some((name) => name !== 'search') ? [all] : []),
      ]}
    />
  )
}
