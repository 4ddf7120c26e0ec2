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

/** Whether a picture is refused when many others wait, or waits behind them: a zip that has begun cannot be refused. */
export type Waiting = 'shortly' | 'patiently'

/** Pictures that are made at the same time, and those that may wait for them before others are turned away. */
const AT_ONCE = 2
const WAITING = 8
/** Seconds after which it is worth trying again. */
const RETRY_WHEN_BUSY = 5
const KEPT_BYTES = 64 * 1024 * 1024
const PRIORITY: Record<Waiting, number> = { shortly: 1, patiently: 0 }

/**
 * Pictures ready to leave. Making one takes a thread that also reads files, so few are made at the same time; and one
 * that was made is kept for as long as a ticket lives, however often and by however many tickets it is fetched.
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

  const make = async ({ file, label, mark }: Redeemed, key: string): Promise<Uint8Array | null> => {
    const original = await bytes(file)
    const made = original && (await finish(original, label, mark))
    if (made) kept.set(key, made)
    return made
  }

  return {
    /** Null when its file is gone; refuses with 503 when too many are waiting. */
    async finished(picture: Redeemed, waiting: Waiting): Promise<Uint8Array | null> {
      // A file has a new name when its work is taken down, so that no key of before leads to it.
      const key = `${picture.workId} ${picture.slot} ${picture.file} ${picture.mark}`
      const before = kept.get(key) ?? making.get(key)
      if (before) return before
      const priority = PRIORITY[waiting]
      if (waiting === 'shortly' && queue.pending >= AT_ONCE && queue.sizeBy({ priority }) >= WAITING) {
        throw new Refusal(503, 'unavailable', { retryAfter: RETRY_WHEN_BUSY })
      }
      const made = queue.add(() => make(picture, key), { priority }).finally(() => making.delete(key))
      making.set(key, made)
      return made
    },
    tidy: () => void kept.purgeStale(),
  }
}
