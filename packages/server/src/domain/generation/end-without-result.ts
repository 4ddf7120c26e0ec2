import type { Reason } from '@easel/contract/errors'
import { DAY } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import type { Tx } from '../kernel/unit-of-work.ts'
import type { Work } from '../kernel/work.ts'
import type { WorkEvents } from '../kernel/work-events.ts'
import type { Admission } from './admission.ts'
import type { Account, FailFrom, GenerationStore, PictureStore } from './ports.ts'

interface Parts {
  store: GenerationStore
  account: Account
  pictures: PictureStore
  admission: Admission
  workEvents: WorkEvents
  limits: { queueKeptDays: number }
  clock: Clock
}

/**
 * Ends a work without a result, in the given transaction: refunds it, discards its files and admits the next. The
 * record stays in the queue's list for the usual time. Returns the ended work; null when there was nothing to end.
 */
export function createEndWithoutResult(parts: Parts) {
  const { store, account, pictures, admission, workEvents, limits, clock } = parts
  return async (
    work: Pick<Work, 'id' | 'principalId'>,
    from: FailFrom,
    reason: Reason,
    tx: Tx,
    words: readonly string[] = [],
  ): Promise<Work | null> => {
    const finishedAt = clock.now()
    const times = { finishedAt, expiresAt: finishedAt + limits.queueKeptDays * DAY }
    if (!(await store.fail(work.id, from, { reason, words }, times, tx))) return null
    await account.refund(work.id, tx)
    await pictures.discardAllOf(work.id, tx)
    await store.discardMaskOf(work.id, tx)
    const ended = await publishEnd({ store, workEvents }, work, tx)
    await admission.promote(tx)
    return ended
  }
}

/** Publishes the end of a work with its final state, so that subscribers need not read it. */
export async function publishEnd(
  { store, workEvents }: Pick<Parts, 'store' | 'workEvents'>,
  { id, principalId }: Pick<Work, 'id' | 'principalId'>,
  tx: Tx,
): Promise<Work | null> {
  const work = await store.find(id, tx)
  const notice = { principalId: work?.principalId ?? principalId, workId: id, ended: true }
  await workEvents.publish(work ? { ...notice, work } : notice, tx)
  return work
}

export type EndWithoutResult = ReturnType<typeof createEndWithoutResult>
