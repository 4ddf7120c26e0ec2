import { SECOND } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import type { Ids } from '../kernel/ids.ts'
import type { Principal } from '../kernel/principal.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Tx } from '../kernel/unit-of-work.ts'
import { secondsUntilFree, windowOf } from '../kernel/window.ts'
import type { Allowances, Ledger } from './ports.ts'
import { refuseAndRedate } from './refuse-and-redate.ts'

interface Parts {
  ledger: Ledger
  limitOf: Allowances
  clock: Clock
  ids: Ids
}

/** How often somebody may guess a code, in the window of submits. */
export function createCodeGuesses({ ledger, limitOf, clock, ids }: Parts, windowSeconds: number) {
  const window = windowSeconds * SECOND
  return {
    async check(principal: Principal, tx: Tx): Promise<void> {
      const inWindow = windowOf(clock.now(), window)
      const { used, oldestAt } = await ledger.reservesIn('code', principal.id, inWindow, tx)
      if (used < limitOf(principal).submitsPerWindow) return
      const refusal = new Refusal(430, 'rate', {
        retryAfter: secondsUntilFree(oldestAt, window, inWindow.now),
      })
      throw refuseAndRedate(
        ledger,
        'code',
        { principalId: principal.id, addressKey: null },
        inWindow,
        refusal,
      )
    },
    async record({ id: principalId, addressKey }: Principal, tx: Tx): Promise<void> {
      const at = clock.now()
      const own = { id: ids.next(), workId: ids.next(), subject: null, slot: null }
      await ledger.add(
        { ...own, principalId, addressKey, purpose: 'code', type: 'reserve', amount: 0, at, countedAt: at },
        tx,
      )
    },
  }
}
