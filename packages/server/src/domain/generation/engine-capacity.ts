import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../kernel/log.ts'
import type { Leave, SharedCapacity } from './engine-ports.ts'

/** A semaphore for one engine; waiters are served first come, first served. */
export function createCapacity(count: number) {
  let free = count
  const waiting: (() => void)[] = []
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
  /** Makes a release idempotent. */
  const once = () => {
    let left = false
    return async () => {
      if (!left) leave()
      left = true
    }
  }

  return {
    /** Resolves with the release function. Rejects when the signal aborts first. */
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

/** Polling interval for a place held by another process, in ms. */
const LOOK_AGAIN = 250

/** A semaphore over all processes; waiters of this process are served in order. */
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
      // Acquired after the abort: released at once, because starting the engine would cost money.
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
 * Acquires a place. A failure to read the places is not the engine's fault and must not lose its outside task, so it
 * counts as no free place. Logged once in a row.
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
