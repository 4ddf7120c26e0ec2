import type { Refusal } from '../kernel/refusal.ts'
import type { Window } from '../kernel/window.ts'
import type { Ledger, Purpose } from './ports.ts'

/**
 * The refusal; on the side, what was written while a clock was ahead is dated, or whoever is refused again and again
 * would wait until the clock has caught up. That it fails once is no harm: it is done with the next refusal.
 */
export function refusing(
  ledger: Pick<Ledger, 'date'>,
  purpose: Purpose,
  who: { principalId: string; addressKey: string | null },
  window: Window,
  refusal: Refusal,
): Refusal {
  ledger.date(purpose, who, window).catch(() => {})
  return refusal
}
