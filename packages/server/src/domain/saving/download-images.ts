import { TICKET_TTL } from '@easel/contract/numbers'
import { LRUCache } from 'lru-cache'
import PQueue from 'p-queue'
import type { Clock } from '../kernel/clock.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { DownloadEncoder } from './ports.ts'
import type { RedeemedImage } from './redemption.ts'

interface Parts {
  bytes(file: string): Promise<Uint8Array | null>
  finish: DownloadEncoder['encodeForDownload']
  clock: Clock
}

/**
 * `interactive`: refused when the queue is long. `background`: waits behind those; for a zip that has started and
 * cannot be refused any more.
 */
export type Priority = 'interactive' | 'background'

/** Concurrent images, and the length of the interactive queue. */
const CONCURRENCY = 2
const WAITING = 8
/** Seconds after which it is worth trying again. */
const RETRY_WHEN_BUSY = 5
const MAX_CACHED_BYTES = 64 * 1024 * 1024
const PRIORITY: Record<Priority, number> = { interactive: 1, background: 0 }

/**
 * Images ready for download. Encoding takes a thread that also reads files, so concurrency is small; results are
 * cached for the lifetime of a ticket.
 */
export function createDownloadImages({ bytes, finish, clock }: Parts) {
  const stored = new LRUCache<string, Uint8Array>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: ({ byteLength }) => Math.max(1, byteLength),
    ttl: TICKET_TTL,
    perf: clock,
    ttlResolution: 0,
  })
  const queue = new PQueue({ concurrency: CONCURRENCY })
  const making = new Map<string, Promise<Uint8Array | null>>()
  /** Keys that wait at background priority. */
  const background = new Set<string>()

  const make = async (
    { file, label, mark, format }: RedeemedImage,
    key: string,
  ): Promise<Uint8Array | null> => {
    background.delete(key)
    const original = await bytes(file)
    const made = original && (await finish(original, label, mark, format))
    if (made) stored.set(key, made)
    return made
  }

  return {
    /** Null when the file is gone; refuses with 503 when the queue is full. */
    async imageFor(picture: RedeemedImage, waiting: Priority): Promise<Uint8Array | null> {
      // A hidden work's files are renamed, so old keys do not match.
      const { workId, slot, file, mark, format } = picture
      const key = `${workId} ${slot} ${file} ${mark} ${format}`
      // An interactive request raises the priority of a waiting background job.
      if (waiting === 'interactive' && background.delete(key)) queue.setPriority(key, PRIORITY.interactive)
      const before = stored.get(key) ?? making.get(key)
      if (before) return before
      const priority = PRIORITY[waiting]
      if (
        waiting === 'interactive' &&
        queue.pending >= CONCURRENCY &&
        queue.sizeBy({ priority }) >= WAITING
      ) {
        throw new Refusal(503, 'unavailable', { retryAfter: RETRY_WHEN_BUSY })
      }
      if (waiting === 'background') background.add(key)
      const made = queue
        .add(() => make(picture, key), { priority, id: key })
        .finally(() => making.delete(key))
      making.set(key, made)
      return made
    },
    deleteExpired: () => void stored.purgeStale(),
  }
}
