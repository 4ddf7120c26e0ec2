import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '../kernel/log.ts'
import type { CircuitBreaker } from './circuit-breaker.ts'
import type { Release, SharedCapacity } from './engine-ports.ts'
import { PassedOver } from './interruption.ts'

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
    async acquire(signal: AbortSignal): Promise<Release> {
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

/** Polling interval for a slot held by another process, in ms. */
const POLL_INTERVAL = 250

/** A semaphore over all processes; waiters of this process are served in order. */
export function createGlobalCapacity(
  shared: SharedCapacity,
  log: Log,
  engine: string,
  count: number,
): Capacity {
  const local = createCapacity(count)
  const acquireShared = async (signal: AbortSignal): Promise<Release> => {
    const poll = createPoll(shared, log, engine, count)
    for (;;) {
      signal.throwIfAborted()
      const leave = await poll()
      if (leave && !signal.aborted) return leave
      // Acquired after the abort: released at once, because starting the engine would cost money.
      await leave?.()
      await pause(POLL_INTERVAL * (0.5 + Math.random()), undefined, { signal })
    }
  }
  return {
    async acquire(signal) {
      const releaseLocal = await local.acquire(signal)
      try {
        const releaseShared = await acquireShared(signal)
        return async () => {
          await releaseShared().finally(releaseLocal)
        }
      } catch (error) {
        await releaseLocal()
        throw signal.aborted ? signal.reason : error
      }
    },
  }
}

/** How often it is asked whether waiting for engines is still worth it, in ms. */
const ASKED_EVERY = 1000

/**
 * Makes capacities at which nobody goes on waiting for an engine that has become silent. All who wait in this process are asked
 * for at once, and never before the last answer has come.
 */
export function createPassingOver(breaker: Pick<CircuitBreaker, 'open'>) {
  const waiting = new Set<{ engine: string; passOver(): void }>()
  let asking = false
  let timer: NodeJS.Timeout | undefined
  const ask = async () => {
    if (asking) return
    asking = true
    try {
      const open = await breaker.open()
      for (const { engine, passOver } of waiting) if (open.has(engine)) passOver()
    } finally {
      asking = false
    }
  }
  return (engine: string, capacity: Capacity): Capacity => ({
    async acquire(signal) {
      const passedOver = new AbortController()
      const one = { engine, passOver: () => passedOver.abort(new PassedOver('The engine is silent.')) }
      if (waiting.size === 0) timer = setInterval(ask, ASKED_EVERY)
      waiting.add(one)
      try {
        return await capacity.acquire(AbortSignal.any([signal, passedOver.signal]))
      } finally {
        waiting.delete(one)
        if (waiting.size === 0) clearInterval(timer)
      }
    },
  })
}

/**
 * Acquires a slot. A failure to read the slots is not an error of the engine and must not lose its outside task, so it
 * counts as no free slot. Logged once in a row.
 */
const createPoll = (shared: SharedCapacity, log: Log, engine: string, count: number) => {
  let failing = false
  return async (): Promise<Release | null> => {
    try {
      const leave = await shared.acquire(engine, count)
      failing = false
      return leave
    } catch (error) {
      if (!failing) log.warn({ engine, err: error }, 'the free slots of an engine could not be read')
      failing = true
      return null
    }
  }
}
