import { LANGUAGE_TAG } from '@easel/contract/numbers'
import { useLingui } from '@lingui/react/macro'
import { useWidget } from '../runtime/provider/widget-context.ts'
import { isOfDay, type SquareView } from '../runtime/works/square-list.ts'

/** The name of a day: today, or its date. */
export function useDayName(): (day: number | null) => string {
  const { t } = useLingui()
  const { language } = useWidget()
  const format = new Intl.DateTimeFormat(LANGUAGE_TAG[language], {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
  })
  return (day) => (day === null || isToday(day) ? t`Today` : format.format(day))
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

const isToday = (day: number): boolean => new Date(day).toDateString() === new Date().toDateString()
