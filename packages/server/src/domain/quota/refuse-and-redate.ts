import type { Refusal } from '../kernel/refusal.ts'
import type { Window } from '../kernel/window.ts'
import type { Ledger, Purpose } from './ports.ts'

/**
 * Returns the refusal, and redates entries of a clock that was ahead in the background: the refused transaction rolls
 * back its own redating, and the principal would be refused until real time catches up. A failure here is repeated
 * with the next refusal.
 */
export function refuseAndRedate(
  ledger: Pick<Ledger, 'redate'>,
  purpose: Purpose,
  who: { principalId: string; addressKey: string | null },
  window: Window,
  refusal: Refusal,
): Refusal {
  ledger.redate(purpose, who, window).catch(() => {})
  return refusal
}
