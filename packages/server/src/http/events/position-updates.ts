import type { Work } from '../../domain/kernel/work.ts'
import type { Outlook } from '../api/present/image-set.ts'
import type { UseCases } from '../use-cases.ts'
import { eventually } from './eventually.ts'
import type { OpenStreams } from './open-streams.ts'

/** Places in the queue are told again this long after somebody's set has ended. */
const MOVE_UP = 500

type Tell = (work: Work, outlook: Outlook | undefined) => void

/** Tells those who wait their new place when somebody else's set has ended. */
export function createPositionUpdates(
  streams: OpenStreams,
  { stream, outlookOf }: Pick<UseCases, 'stream' | 'outlookOf'>,
  tell: Tell,
) {
  const waiting = new Set<string>()
  /** What was changed while places are read is told by itself, and newer. */
  let overtaken: Set<string> | null = null

  // Places of all are read at once.
  const moveUp = eventually({ every: MOVE_UP, first: MOVE_UP }, async () => {
    overtaken = new Set()
    // Who still waits afterwards is entered anew.
    const ids = [...waiting]
    waiting.clear()
    try {
      const works = await stream.waiting(ids.filter(streams.has))
      const outlooks = await outlookOf(works)
      for (const work of works) {
        waiting.add(work.principalId)
        if (!overtaken.has(work.id)) tell(work, outlooks.get(work.id))
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
      if (ended && waiting.size > 0) moveUp.soon()
      overtaken?.add(workId)
    },
    stop: () => moveUp.stop(),
  }
}
