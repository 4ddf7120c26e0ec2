import { DAY, HOUR, MINUTE } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import type { Blobs, FileIndex } from './ports.ts'

/**
 * A file registered this long ago and never committed is left over from an aborted attempt. It is longer than a
 * tolerated clock jump, so that a file being written is never taken for old.
 */
const PENDING_TTL = DAY + HOUR
/** A preview is served this long, from when it was made: by then every phone has fetched it. */
const REPLACED_TTL = 10 * MINUTE
const BATCH = 200

interface Parts {
  index: FileIndex
  blobs: Blobs
  clock: Clock
  log: Log
  /** The operator's log of removals. */
  removals: Log
}

/** Deletes bytes, then records, of files that are not needed. A killed run continues where it stopped. */
export function createSweep({ index, blobs, clock, log, removals }: Parts) {
  const removeAll = async (): Promise<number> => {
    let removed = 0
    for (;;) {
      const now = clock.now()
      const files = await index.removable(
        { pendingBefore: now - PENDING_TTL, replacedBefore: now - REPLACED_TTL },
        BATCH,
      )
      const gone: string[] = []
      for (const { name, origin, key } of files) {
        try {
          if (origin === 'blobs') await blobs.remove(key)
          gone.push(name)
        } catch (error) {
          log.warn({ err: error }, 'a file cannot be removed yet')
        }
      }
      if (gone.length > 0) await index.unregister(gone)
      removed += gone.length
      if (gone.length < BATCH) return removed
    }
  }

  return async (): Promise<number> => {
    const count = await removeAll()
    if (count > 0) removals.info({ count }, 'files were removed that nothing needs any more')
    return count
  }
}
