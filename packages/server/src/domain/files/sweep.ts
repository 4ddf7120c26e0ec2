import { DAY, HOUR } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import type { Blobs, FileIndex } from './ports.ts'

/**
 * A file that was entered so long ago and not kept belongs to an attempt that is over. Longer than a clock may leap before
 * nothing is removed: what is being made just now is never taken for old.
 */
const PENDING_FOR = DAY + HOUR
const BATCH = 200

interface Parts {
  index: FileIndex
  blobs: Blobs
  clock: Clock
  log: Log
  /** Where it is kept how much was removed. */
  removals: Log
}

/** Removes bytes and then entries of files that nobody needs. A killed run goes on where it was. */
export function createSweep({ index, blobs, clock, log, removals }: Parts) {
  const removeAll = async (): Promise<number> => {
    let removed = 0
    for (;;) {
      const files = await index.removable(clock.now() - PENDING_FOR, BATCH)
      const gone: string[] = []
      for (const { name, origin, key } of files) {
        try {
          if (origin === 'blobs') await blobs.remove(key)
          gone.push(name)
        } catch (error) {
          log.warn({ err: error }, 'a file cannot be removed yet')
        }
      }
      if (gone.length > 0) await index.strike(gone)
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
