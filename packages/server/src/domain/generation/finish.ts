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
  let owner: string | null = work.principalId
  // A visitor may have become a member since the work began. A transaction of its own for each: one that waited for the
  // second while it holds the first would deadlock with what moves between the two.
  while (owner !== null) {
    const asked: string = owner
    owner = await parts.uow.run((tx) => settle(parts, { jobId, work, owner: asked }, tx))
  }
}

interface Settled {
  jobId: string
  work: Work
  /** As it was known. */
  owner: string
}

/** Returns whose the work is where it is another's, and has changed nothing then. */
async function settle(parts: Parts, { jobId, work, owner }: Settled, tx: Tx): Promise<string | null> {
  const { locks, store, account, admission, jobs, workEvents, clock } = parts
  // Held, so that the owner's setting for all works does not change meanwhile.
  await locks.holdWithNext([worksLock(owner)], tx)
  const now = (await store.find(work.id, tx))?.principalId ?? owner
  if (now !== owner) return now
  const finishedAt = clock.now()
  const expiresAt = await parts.keptUntil(owner, finishedAt, tx)
  if (!(await store.finish(work.id, work.attempts, { finishedAt, expiresAt }, tx))) throw new Ended()
  account.settle(work.id, tx)
  if (work.maskId !== null) await store.discardMaskOf(work.id, tx)
  await jobs.complete(jobId, tx)
  await publishEnd({ store, workEvents }, work, tx)
  await admission.promote(tx)
  return null
}
