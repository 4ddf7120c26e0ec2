import { RATIOS, type RatioType } from '@easel/contract/numbers'
import { useLingui } from '@lingui/react/macro'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { Chip, Chips } from '../ui/chips.tsx'
import type { IconPath } from '../ui/icon-paths.ts'
import { STAR } from '../ui/rare-icons.ts'
import { type Filter, NO_FILTER } from './works.state.ts'

const RATIO_TYPES: readonly RatioType[] = [1, 2, 3]

/** Filters of the caller's works: each is a toggle, and All resets them. */
export function WorksFilter({ filter }: { filter: Filter }) {
  const { t } = useLingui()
  const { navigation } = useWidget()
  const { search: _, ...narrowed } = filter
  const chip = (name: keyof typeof NO_FILTER, value: string, text: string, icon?: 'clock' | IconPath) => {
    const pressed = filter[name] === value
    return (
      <Chip
        key={name + value}
        icon={icon}
        pressed={pressed}
        onClick={() => navigation.setParams({ [name]: pressed ? null : value })}
      >
        {text}
      </Chip>
    )
  }
  return (
    <Chips label={t`Show only`}>
      <Chip
        pressed={Object.keys(narrowed).length === 0}
        onClick={() => navigation.setParams({ ...NO_FILTER, search: filter.search ?? null })}
      >
        {t`All`}
      </Chip>
      {chip('favourites', 'true', t`Favourites`, STAR)}
      {chip('operation', '0', t`From a prompt`)}
      {chip('operation', '2', t`Variations`)}
      {chip('operation', '1', t`Enhanced`)}
      {RATIO_TYPES.map((type) => chip('ratioType', String(type), RATIOS[type].label))}
      {chip('expiring', 'true', t`Expiring soon`, 'clock')}
    </Chips>
  )
}
