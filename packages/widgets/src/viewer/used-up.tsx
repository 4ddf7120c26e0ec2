import { isDayUsedUp } from '../refusals/refusals.ts'
import { Refused, type RefusedProps } from './refused.tsx'

/** Beside what was pressed: the day's allowance is used up, when it is there again, and what helps until then. */
export function UsedUp(props: RefusedProps) {
  return isDayUsedUp(props.of.error) ? <Refused {...props} /> : null
}
