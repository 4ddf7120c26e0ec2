import { LANGUAGE_TAG } from '@easel/contract/numbers'
import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import { useWidget } from '../../runtime/provider/widget-context.ts'
import { useNow } from '../../ui/use-now.ts'
import { dayAfter, dayBefore, dayOf } from './days.ts'

/** The name of a day: today, yesterday, or its date, with the year where it is another one. */
export function useDayNames(): (day: number) => string {
  const { t } = useLingui()
  const { language } = useWidget()
  const today = useToday()
  const [near, far] = useMemo(() => {
    const format = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(LANGUAGE_TAG[language], { month: 'long', day: 'numeric', ...options })
    return [format({ weekday: 'long' }), format({ year: 'numeric' })]
  }, [language])
  return (day) => {
    if (day >= today) return t`Today`
    if (day === dayBefore(today)) return t`Yesterday`
    const thisYear = new Date(day).getFullYear() === new Date(today).getFullYear()
    const name = (thisYear ? near : far).format(day)
    // Some languages write their days small, which a heading does not begin with.
    return name.charAt(0).toLocaleUpperCase(LANGUAGE_TAG[language]) + name.slice(1)
  }
}

/** The day it is, also after midnight. */
function useToday(): number {
  const { api } = useWidget()
  const [today, setToday] = useState(() => dayOf(api.serverNow()))
  const now = dayOf(useNow(dayAfter(today)))
  if (now > today) setToday(now)
  return Math.max(now, today)
}
