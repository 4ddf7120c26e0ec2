import { TICKET_FOR } from '@easel/contract/numbers'
import { LRUCache } from 'lru-cache'
import PQueue from 'p-queue'
import type { Clock } from '../kernel/clock.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Finishing } from './ports.ts'
import type { Redeemed } from './redemption.ts'

interface Parts {
  bytes(file: string): Promise<Uint8Array | null>
  finish: Finishing['finish']
  clock: Clock
}

/**
 * `interactive`: refused when the queue is long. `background`: waits behind those; for a zip that has started and
 * cannot be refused any more.
 */
export type Waiting = 'shortly' | 'patiently'

/** Concurrent images, and the length of the interactive queue. */
const AT_ONCE = 2
const WAITING = 8
/** Seconds after which it is worth trying again. */
const RETRY_WHEN_BUSY = 5
const KEPT_BYTES = 64 * 1024 * 1024
const PRIORITY: Record<Waiting, number> = { shortly: 1, patiently: 0 }

/**
 * Images ready for download. Encoding takes a thread that also reads files, so concurrency is small; results are
 * cached for the lifetime of a ticket.
 */
export function createFinished({ bytes, finish, clock }: Parts) {
  const kept = new LRUCache<string, Uint8Array>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ byteLength }) => Math.max(1, byteLength),
    ttl: TICKET_FOR,
    perf: clock,
    ttlResolution: 0,
  })
  const queue = new PQueue({ concurrency: AT_ONCE })
  const making = new Map<string, Promise<Uint8Array | null>>()
  /** Keys that wait at background priority. */
  const patient = new Set<string>()

  const make = async ({ file, label, mark }: Redeemed, key: string): Promise<Uint8Array | null> => {
    patient.delete(key)
    const original = await bytes(file)
    const made = original && (await finish(original, label, mark))
    if (made) kept.set(key, made)
    return made
  }

  return {
    /** Null when the file is gone; refuses with 503 when the queue is full. */
    async finished(picture: Redeemed, waiting: Waiting): Promise<Uint8Array | null> {
      // A hidden work's files are renamed, so old keys do not match.
      const key = `${picture.workId} ${picture.slot} ${picture.file} ${picture.mark}`
      // An interactive request raises the priority of a waiting background job.
      if (waiting === 'shortly' && patient.delete(key)) queue.setPriority(key, PRIORITY.shortly)
      const before = kept.get(key) ?? making.get(key)
      if (before) return before
      const priority = PRIORITY[waiting]
      if (waiting === 'shortly' && queue.pending >= AT_ONCE && queue.sizeBy({ priority }) >= WAITING) {
        throw new Refusal(503, 'unavailable', { retryAfter: RETRY_WHEN_BUSY })
      }
      if (waiting === 'patiently') patient.add(key)
      const made = queue
        .add(() => make(picture, key), { priority, id: key })
        .finally(() => making.delete(key))
      making.set(key, made)
      return made
    },
    tidy: () => void kept.purgeStale(),
  }
}
