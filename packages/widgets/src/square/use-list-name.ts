import { useLingui } from '@lingui/react/macro'
import { isOfDay, type SquareView } from '../runtime/works/square-list.ts'
import { dayOf } from '../ui/days/calendar.ts'
import { useDayNames } from '../ui/days/use-day-names.ts'

/** The name of a day of the square; null: today. */
export function useDayName(): (day: number | null) => string {
  const { t } = useLingui()
  const nameOf = useDayNames()
  return (day) => (day === null ? t`Today` : nameOf(dayOf(day)))
}

/** The name of a list of the square. */
export function useListName(): (view: SquareView) => string {
  const { t } = useLingui()
  const dayName = useDayName()
  return (view) => {
    const { search } = view
    if (search) return t`Found for “${search}”, the newest first`
    if (view.order === 'followed') return t`By authors whom you follow, the newest first`
    return isOfDay(view) ? dayName(view.day) : t`The most liked works of all days`
  }
}
