import { TICKET_FOR } from '@easel/contract/numbers'
import type { Clock } from '../kernel/clock.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Finishing } from './ports.ts'
import type { Redeemed } from './saving.ts'

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

/**
 * Pictures ready to leave. Making one takes a thread that also reads files, so few are made at the same time; and one
 * that was made is kept for as long as a ticket lives, however often and by however many tickets it is fetched.
 */
export function createFinished({ bytes, finish, clock }: Parts) {
  const kept = createKept(clock)
  const turns = createTurns()
  const making = new Map<string, Promise<Uint8Array | null>>()

  const make = async ({ file, label, mark }: Redeemed, key: string): Promise<Uint8Array | null> => {
    try {
      const original = await bytes(file)
      const made = original && (await finish(original, label, mark))
      if (made) kept.put(key, made)
      return made
    } finally {
      making.delete(key)
      turns.leave()
    }
  }

  return {
    /** Null when its file is gone; refuses with 503 when too many are waiting. */
    async finished(picture: Redeemed, waiting: Waiting): Promise<Uint8Array | null> {
      // A file has a new name when its work is taken down, so that no key of before leads to it.
      const key = `${picture.workId} ${picture.slot} ${picture.file} ${picture.mark}`
      const ready = () => kept.get(key) ?? making.get(key)
      const before = ready()
      if (before) return before
      await turns.enter(waiting)
      const meanwhile = ready()
      if (meanwhile) {
        turns.leave()
        return meanwhile
      }
      const made = make(picture, key)
      making.set(key, made)
      return made
    },
    tidy: kept.tidy,
  }
}

/** The pictures that were used last, within a number of bytes and the life of a ticket. */
function createKept(clock: Clock) {
  const kept = new Map<string, { bytes: Uint8Array; until: number }>()
  let total = 0
  const drop = (key: string): void => {
    total -= kept.get(key)?.bytes.byteLength ?? 0
    kept.delete(key)
  }
  return {
    get(key: string): Uint8Array | undefined {
      const found = kept.get(key)
      if (!found) return undefined
      kept.delete(key)
      kept.set(key, found)
      return found.bytes
    },
    put(key: string, bytes: Uint8Array): void {
      drop(key)
      total += bytes.byteLength
      kept.set(key, { bytes, until: clock.now() + TICKET_FOR })
      for (const oldest of kept.keys()) {
        if (total <= KEPT_BYTES) break
        drop(oldest)
      }
    },
    tidy(): void {
      for (const [key, { until }] of kept) if (until <= clock.now()) drop(key)
    },
  }
}

function createTurns() {
  const lines: Record<Waiting, (() => void)[]> = { shortly: [], patiently: [] }
  let running = 0
  return {
    async enter(waiting: Waiting): Promise<void> {
      if (running < AT_ONCE) {
        running += 1
        return
      }
      if (waiting === 'shortly' && lines.shortly.length >= WAITING) {
        throw new Refusal(503, 'unavailable', { retryAfter: RETRY_WHEN_BUSY })
      }
      await new Promise<void>((resolve) => lines[waiting].push(resolve))
    },
    leave(): void {
      const next = lines.shortly.shift() ?? lines.patiently.shift()
      if (next) next()
      else running -= 1
    },
  }
}
