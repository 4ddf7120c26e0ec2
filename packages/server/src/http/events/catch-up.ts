import { ImageStatus } from '@easel/contract/numbers'
import type { UseCases } from '../use-cases.ts'
import { textOf, toEvent } from './event-text.ts'
import { type OpenStreams, type Stream, writeWork } from './open-streams.ts'
import { createThrottledTask, forEachConcurrently } from './throttled-task.ts'

/** Concurrent catch-ups. */
const CONCURRENCY = 8

interface Markers {
  /** Marks a principal with waiting works. */
  waits(principalId: string): void
  /** Marks a principal whose quota may have changed. */
  markChanged(principalId: string): void
}

/** Sends streams what they missed: at their start, and after a gap in notifications. */
export function createCatchUp(
  streams: OpenStreams,
  { stream: works, estimateOf }: Pick<UseCases, 'stream' | 'estimateOf'>,
  { waits, markChanged }: Markers,
) {
  /** Principals whose streams may have missed changes. */
  const behind = new Set<string>()

  const resume = async (stream: Stream, lastRevision: number | null): Promise<void> => {
    const { principal } = stream.caller
    const newer = new Set<string>()
    stream.sentDuringStart = newer
    try {
      const found = await works.start(principal, lastRevision)
      const estimates = await estimateOf(found)
      // Works sent meanwhile are newer.
      for (const work of found.filter(({ id }) => !newer.has(id))) {
        if (work.status === ImageStatus.NotStarted) waits(principal.id)
        writeWork(stream, work, textOf('image', toEvent(work, estimates.get(work.id)), work.revision))
      }
    } finally {
      stream.sentDuringStart = null
    }
  }

  const catchUp = createThrottledTask({ every: 0, first: 0 }, async () => {
    const ids = [...behind]
    behind.clear()
    await forEachConcurrently(ids, CONCURRENCY, async (id) => {
      for (const stream of streams.of(id)) await resume(stream, stream.lastRevision)
      markChanged(id)
    }).catch((error) => {
      for (const id of ids) behind.add(id)
      throw error
    })
  })

  return {
    resume,
    all(): void {
      for (const id of streams.people()) behind.add(id)
      catchUp.request()
    },
    stop: () => catchUp.stop(),
  }
}
