/** Where works are shown by days, for what paints them before the application does. */
export { DAY, type DayLayout, dayTilesIn, layOutDays } from './day-layout.ts'
export { dayNames } from './day-name.ts'
export { dayOf, daysOf } from './days.ts'
