import type { Reason } from '@easel/contract/errors'
import { DAY } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import type { Notices } from '../kernel/notices.ts'
import type { Tx } from '../kernel/unit-of-work.ts'
import type { Work } from '../kernel/work.ts'
import type { Admission } from './admission.ts'
import type { Account, FailFrom, GenerationStore, PictureStore } from './ports.ts'

interface Parts {
  store: GenerationStore
  account: Account
  pictures: PictureStore
  admission: Admission
  notices: Notices
  limits: { queueKeptDays: number }
  clock: Clock
}

/**
 * Ends a work without result: the owner gets back what it cost, its files go, and the next in turn is let
 * in, all in the given transaction. It is a record of the queue, and is kept as long as those are. Returns false when there was nothing to end.
 */
export function createEnding(parts: Parts) {
  const { store, account, pictures, admission, notices, limits, clock } = parts
  return async (
    work: Pick<Work, 'id' | 'principalId'>,
    from: FailFrom,
    reason: Reason,
    tx: Tx,
    words: readonly string[] = [],
  ): Promise<boolean> => {
    const finishedAt = clock.now()
    const times = { finishedAt, expiresAt: finishedAt + limits.queueKeptDays * DAY }
    if (!(await store.fail(work.id, from, { reason, words }, times, tx))) return false
    await account.refund(work.id, tx)
    await pictures.doomAllOf(work.id, tx)
    await admission.promote(tx)
    await notices.tell({ principalId: work.principalId, workId: work.id, ended: true }, tx)
    return true
  }
}

export type EndWithoutResult = ReturnType<typeof createEnding>
