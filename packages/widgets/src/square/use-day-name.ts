import { LANGUAGE_TAG } from '@easel/contract/numbers'
import { useLingui } from '@lingui/react/macro'
import { useWidget } from '../runtime/provider/widget-context.ts'

/** A day as people call it: today, or its date. */
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

const isToday = (day: number): boolean => new Date(day).toDateString() === new Date().toDateString()
