/** Where works are shown by days, for what paints them before the application does. */
export { dayOf } from '../../ui/days/calendar.ts'
export { dayNames } from '../../ui/days/day-name.ts'
export { DAY, type DayLayout, dayTilesIn, layOutDays } from './day-layout.ts'
export { daysOf } from './days.ts'
