import type { Clock } from '../kernel/clock.ts'
import { type Locks, worksLock } from '../kernel/locks.ts'
import type { Tx, UnitOfWork } from '../kernel/unit-of-work.ts'
import type { Work } from '../kernel/work.ts'
import type { WorkEvents } from '../kernel/work-events.ts'
import type { Admission } from './admission.ts'
import { publishEnd } from './end-without-result.ts'
import { Ended } from './interruption.ts'
import type { Account, GenerationStore, Jobs } from './ports.ts'

interface Parts {
  uow: UnitOfWork
  locks: Locks
  store: GenerationStore
  account: Pick<Account, 'settle'>
  admission: Pick<Admission, 'promote'>
  jobs: Pick<Jobs, 'complete'>
  workEvents: WorkEvents
  clock: Clock
  /** When a finished work expires; null: never. */
  keptUntil(principalId: string, finishedAt: number, tx: Tx): Promise<number | null>
}

/** Ends a work whose images are all stored. Throws `Ended` when it has ended otherwise. */
export async function finish(parts: Parts, jobId: string, work: Work): Promise<void> {
  await parts.uow.run((tx) => settle(parts, jobId, work, tx))
}

async function settle(parts: Parts, jobId: string, work: Work, tx: Tx): Promise<void> {
  const { locks, store, account, admission, jobs, workEvents, clock } = parts
  // Held, so that the owner's setting for all works does not change meanwhile.
  await locks.holdWithNext([worksLock(work.principalId)], tx)
  // A visitor may have become a member since the work began.
  const owner = (await store.find(work.id, tx))?.principalId ?? work.principalId
  if (owner !== work.principalId) await locks.hold([worksLock(owner)], tx)
  const finishedAt = clock.now()
  const expiresAt = await parts.keptUntil(owner, finishedAt, tx)
  if (!(await store.finish(work.id, work.attempts, { finishedAt, expiresAt }, tx))) throw new Ended()
  account.settle(work.id, tx)
  if (work.maskId !== null) await store.discardMaskOf(work.id, tx)
  await jobs.complete(jobId, tx)
  await publishEnd({ store, workEvents }, work, tx)
  await admission.promote(tx)
}
