import { pause } from '../outside/service.ts'
import type { Client } from './client.ts'
import { TaskGone } from './errors.ts'
import type { Ending } from './protocol.ts'

/** A task may be neither in the queue nor in the history for a moment, between the two. */
const MAX_MISSES = 3
const POLL_TIMEOUT = 15_000

interface Followed {
  client: Client
  tasks: readonly string[]
  pollMs: number
  /** Resolves when something has ended, as the socket says; then it is looked at sooner. */
  hint(): Promise<void>
  onEnded(task: string, ending: Ending): Promise<void>
}

/**
 * Polls tasks until all have ended and `onEnded` has resolved for each. Throws what that throws, a `TaskGone` for one
 * that the service has lost, and the reason of `signal`.
 */
export async function followTasks(
  { client, tasks, pollMs, hint, onEnded }: Followed,
  signal: AbortSignal,
): Promise<void> {
  const misses = new Map(tasks.map((task) => [task, 0]))

  const handleMissing = async (missing: readonly string[], within: AbortSignal) => {
    const queue = await client.queue(within)
    if (!queue) return
    for (const task of missing) {
      const isKnown = queue.running.includes(task) || queue.pending.includes(task)
      const missed = isKnown ? 0 : (misses.get(task) ?? 0) + 1
      if (missed >= MAX_MISSES) throw new TaskGone()
      misses.set(task, missed)
    }
  }

  const poll = async () => {
    const within = AbortSignal.any([signal, AbortSignal.timeout(POLL_TIMEOUT)])
    const missing: string[] = []
    for (const task of misses.keys()) {
      const ending = await answered(client.ending(task, within))
      if (ending === null) missing.push(task)
      if (!ending) continue
      misses.delete(task)
      await onEnded(task, ending)
    }
    if (missing.length > 0) await handleMissing(missing, within).catch(onlyGone)
  }

  while (misses.size > 0) {
    signal.throwIfAborted()
    const hinted = hint()
    await poll()
    if (misses.size > 0) await pauseOr(hinted, pollMs, signal)
  }
}

/** Undefined: no answer, which says nothing about the task; it has its own time-out. */
const answered = <T>(answer: Promise<T>): Promise<T | undefined> => answer.catch(() => undefined)

function onlyGone(error: unknown): void {
  if (error instanceof TaskGone) throw error
}

async function pauseOr(sooner: Promise<void>, ms: number, signal: AbortSignal): Promise<void> {
  const done = new AbortController()
  const whole = pause(ms, AbortSignal.any([signal, done.signal])).catch(() => {})
  await Promise.race([sooner, whole])
  done.abort()
}
