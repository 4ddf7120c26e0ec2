import { LANGUAGE_TAG } from '@easel/contract/numbers'
import { useMemo, useState } from 'react'
import { useWidget } from '../../runtime/provider/widget-context.ts'
import { useNow } from '../use-now.ts'
import { dayAfter, dayOf } from './calendar.ts'
import { dayNames } from './day-name.ts'

/** The name of a day, as it is called today. */
export function useDayNames(): (day: number) => string {
  const { language } = useWidget()
  const today = useToday()
  const nameOf = useMemo(() => dayNames(LANGUAGE_TAG[language]), [language])
  return (day) => nameOf(day, today)
}

/** The day it is, also after midnight. */
function useToday(): number {
  const { api } = useWidget()
  const [today, setToday] = useState(() => dayOf(api.serverNow()))
  const now = dayOf(useNow(dayAfter(today)))
  if (now > today) setToday(now)
  return Math.max(now, today)
}
