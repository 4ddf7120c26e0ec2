import { setTimeout as pause } from 'node:timers/promises'
import type { SharedPlaces } from './engine-ports.ts'

/** So many at once, the others in the order of asking. */
export function createPlaces(count: number) {
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
    return () => {
      if (!left) leave()
      left = true
    }
  }

  return {
    /** Resolves with how to leave. Rejects when the signal comes first. */
    async take(signal: AbortSignal): Promise<() => void> {
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

export type Places = ReturnType<typeof createPlaces>

/** How soon one who waits for another process looks again, in ms. */
const LOOK_AGAIN = 250

/** So many at once over all processes; those of this one in the order of asking. */
export function createPlacesOfAll(shared: SharedPlaces, engine: string, count: number): Places {
  const here = createPlaces(count)
  const takeShared = async (signal: AbortSignal): Promise<() => void> => {
    for (;;) {
      signal.throwIfAborted()
      const leave = await shared.take(engine, count)
      if (leave) return leave
      await pause(LOOK_AGAIN * (0.5 + Math.random()), undefined, { signal })
    }
  }
  return {
    async take(signal) {
      const leaveHere = await here.take(signal)
      try {
        const leaveShared = await takeShared(signal)
        return () => {
          leaveShared()
          leaveHere()
        }
      } catch (error) {
        leaveHere()
        throw signal.aborted ? signal.reason : error
      }
    },
  }
}
