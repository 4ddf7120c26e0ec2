import { ImageStatus, isRunning } from '@easel/contract/numbers'
import type { Work } from '../../domain/kernel/work.ts'
import type { WorkEvent } from '../../domain/kernel/work-events.ts'
import type { QueueEstimate } from '../api/present/image-set.ts'
import type { UseCases } from '../use-cases.ts'
import type { OpenStreams } from './open-streams.ts'
import { createThrottledTask } from './throttled-task.ts'

/** Changes of a work within this time, in ms, are sent as one event. */
const BATCH_INTERVAL = 40
/** Delay of the first change after a pause, in ms: an admitted work starts right after. */
const FIRST_DELAY = 12
/** Works per read. */
const READ_BATCH = 200
/** Running works that are remembered; without them, a quota is read once more. */
const MOST_CHARGED = 10_000

interface Parts {
  cases: Pick<UseCases, 'stream' | 'estimateOf'>
  writeToOwner(work: Work, estimate: QueueEstimate | undefined): void
  positions: { waits(principalId: string): void }
  quota: { markChanged(principalId: string): void }
}

/** Sends changed works to their owners, read in batches. */
export function createWorkUpdates(streams: OpenStreams, { cases, writeToOwner, positions, quota }: Parts) {
  const pending = new Set<string>()
  /** Works that ended while a batch was read: their event was sent and is newer. */
  let ended: Set<string> | null = null

  /** Running works whose owners have been told what is left of the quota since they were charged. */
  const charged = new Set<string>()

  const changesQuota = ({ id, status }: Work): boolean => {
    if (!isRunning(status)) {
      charged.delete(id)
      return true
    }
    // One that began at once is never seen waiting.
    if (status === ImageStatus.InProgress && charged.has(id)) return false
    // Ends of those without a listener are not seen here.
    if (charged.size >= MOST_CHARGED) charged.clear()
    charged.add(id)
    return true
  }

  const publish = (work: Work, estimate: QueueEstimate | undefined) => {
    if (work.status === ImageStatus.NotStarted) positions.waits(work.principalId)
    writeToOwner(work, estimate)
    if (changesQuota(work)) quota.markChanged(work.principalId)
  }

  // Read as a batch, because one by one the last owner would wait for all others.
  const flush = createThrottledTask({ every: BATCH_INTERVAL, first: FIRST_DELAY }, async () => {
    const ids = [...pending]
    pending.clear()
    ended = new Set()
    try {
      for (let at = 0; at < ids.length; at += READ_BATCH) {
        const works = await cases.stream.read(ids.slice(at, at + READ_BATCH))
        const estimates = await cases.estimateOf(works)
        for (const work of works) if (!ended.has(work.id)) publish(work, estimates.get(work.id))
      }
    } catch (error) {
      for (const id of ids) if (!ended.has(id)) pending.add(id)
      throw error
    } finally {
      ended = null
    }
  })

  return {
    changed(event: WorkEvent): void {
      if (!streams.has(event.principalId)) return
      // The end of a work is sent at once, without waiting for the batch.
      if (event.work) {
        pending.delete(event.workId)
        ended?.add(event.workId)
        publish(event.work, undefined)
      } else {
        pending.add(event.workId)
        flush.request()
      }
    },
    stop: () => flush.stop(),
  }
}
