import { isDailyLimit } from '../refusals/refusals.ts'
import { Refused, type RefusedProps } from './refused.tsx'

/** The used-up limit beside the button that was pressed. */
export function UsedUp(props: RefusedProps) {
  return isDailyLimit(props.of.error) ? <Refused {...props} /> : null
}
