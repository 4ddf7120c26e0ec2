import type { Work } from '../../domain/kernel/work.ts'
import type { QueueEstimate } from '../api/present/image-set.ts'
import type { UseCases } from '../use-cases.ts'
import type { OpenStreams } from './open-streams.ts'
import { createThrottledTask } from './throttled-task.ts'

/** Delay before queue positions are sent after a work has ended, in ms. */
const UPDATE_DELAY = 500

type NotifyOwner = (work: Work, estimate: QueueEstimate | undefined) => void

/** Sends new queue positions after other works have ended. */
export function createPositionUpdates(
  streams: OpenStreams,
  { stream, estimateOf }: Pick<UseCases, 'stream' | 'estimateOf'>,
  notify: NotifyOwner,
) {
  const waiting = new Set<string>()
  /** Works that changed while positions were read: their event was sent and is newer. */
  let overtaken: Set<string> | null = null

  // One read for all waiting works.
  const update = createThrottledTask({ every: UPDATE_DELAY, first: UPDATE_DELAY }, async () => {
    overtaken = new Set()
    // Principals that still wait are added again.
    const ids = [...waiting]
    waiting.clear()
    try {
      const works = await stream.waiting(ids.filter(streams.has))
      const estimates = await estimateOf(works)
      for (const work of works) {
        waiting.add(work.principalId)
        if (!overtaken.has(work.id)) notify(work, estimates.get(work.id))
      }
    } catch (error) {
      for (const id of ids) waiting.add(id)
      throw error
    } finally {
      overtaken = null
    }
  })

  return {
    waits: (principalId: string): void => void waiting.add(principalId),
    changed({ workId, ended }: { workId: string; ended?: boolean }): void {
      if (ended && waiting.size > 0) update.request()
      overtaken?.add(workId)
    },
    stop: () => update.stop(),
  }
}
