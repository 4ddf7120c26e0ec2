import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../kernel/log.ts'
import type { Leave, SharedCapacity } from './engine-ports.ts'

/** So many at once, the others in the order of asking. */
export function createCapacity(count: number) {
  let free = count
  const waiting: (() => void)[] = []
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
  /** Every place is left once, however often somebody says so. */
  const once = () => {
    let left = false
    return async () => {
      if (!left) leave()
      left = true
    }
  }

  return {
    /** Resolves with how to leave. Rejects when the signal comes first. */
    async take(signal: AbortSignal): Promise<Leave> {
      signal.throwIfAborted()
      if (free > 0) {
        free -= 1
        return once()
      }
      await new Promise<void>((resolve, reject) => {
        const enter = () => {
          signal.removeEventListener('abort', give)
          resolve()
        }
        const give = () => {
          waiting.splice(waiting.indexOf(enter), 1)
          reject(signal.reason)
        }
        waiting.push(enter)
        signal.addEventListener('abort', give, { once: true })
      })
      return once()
    },
  }
}

export type Capacity = ReturnType<typeof createCapacity>

/** How soon one who waits for another process looks again, in ms. */
const LOOK_AGAIN = 250

/** So many at once over all processes; those of this one in the order of asking. */
export function createCapacityOfAll(
  shared: SharedCapacity,
  log: Log,
  engine: string,
  count: number,
): Capacity {
  const here = createCapacity(count)
  const takeShared = async (signal: AbortSignal): Promise<Leave> => {
    const ask = createAsking(shared, log, engine, count)
    for (;;) {
      signal.throwIfAborted()
      const leave = await ask()
      if (leave && !signal.aborted) return leave
      // It came too late: nobody would use it, and what is begun is paid for.
      await leave?.()
      await pause(LOOK_AGAIN * (0.5 + Math.random()), undefined, { signal })
    }
  }
  return {
    async take(signal) {
      const leaveHere = await here.take(signal)
      try {
        const leaveShared = await takeShared(signal)
        return async () => {
          await leaveShared().finally(leaveHere)
        }
      } catch (error) {
        await leaveHere()
        throw signal.aborted ? signal.reason : error
      }
    },
  }
}

/**
 * Asks for a place. That the book of places cannot be read is no fault of the engine, and what it has begun for a work
 * must not be given up for it: to whoever waits it is as if there were no place yet. It is said once in a row.
 */
const createAsking = (shared: SharedCapacity, log: Log, engine: string, count: number) => {
  let failing = false
  return async (): Promise<Leave | null> => {
    try {
      const leave = await shared.take(engine, count)
      failing = false
      return leave
    } catch (error) {
      if (!failing) log.warn({ engine, err: error }, 'places at an engine could not be looked at')
      failing = true
      return null
    }
  }
}
