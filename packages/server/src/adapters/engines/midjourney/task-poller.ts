import { pause } from '../outside/service.ts'
import type { Client } from './client.ts'
import { TaskGone, taskError } from './errors.ts'
import type { Task } from './protocol.ts'

interface Watched {
  onUpdate(task: Task): void
  resolve(task: Task): void
  reject(reason: unknown): void
  /** How often in a row the service did not know the task. */
  missed: number
}

/** A service may not know a new task immediately. */
const MAX_MISSES = 3
/** Time-out of a poll. */
const POLL_TIMEOUT = 15_000
const MIN_POLL_INTERVAL = 200

/** Polls all running tasks in one loop with one call, or sooner after a webhook. */
export function createTaskPoller(client: Client, pollMs: number) {
  const watched = new Map<string, Watched>()
  let hinted = Promise.withResolvers<void>()
  let looping = false

  const settle = (id: string, end: (task: Watched) => void) => {
    const one = watched.get(id)
    watched.delete(id)
    if (one) end(one)
  }

  const handle = (id: string, one: Watched, task: Task | null) => {
    one.missed = task ? 0 : one.missed + 1
    if (!task) {
      if (one.missed >= MAX_MISSES) settle(id, ({ reject }) => reject(new TaskGone()))
    } else if (task.status === 'SUCCESS' || task.status === 'MODAL') {
      settle(id, ({ resolve }) => resolve(task))
    } else if (task.status === 'FAILURE' || task.status === 'CANCEL') {
      settle(id, ({ reject }) => reject(taskError(task.status, task.failReason)))
    } else {
      one.onUpdate(task)
    }
  }

  const poll = async () => {
    const polled = [...watched]
    const ids = polled.map(([id]) => id)
    const answers = await client.fetchAll(ids, AbortSignal.timeout(POLL_TIMEOUT))
    for (const [id, one] of polled) {
      const answer = answers.get(id)
      // Without an answer nothing is known of it.
      if (answer !== undefined && watched.get(id) === one) handle(id, one, answer)
    }
  }

  const loop = async () => {
    if (looping) return
    looping = true
    while (watched.size > 0) {
      hinted = Promise.withResolvers()
      // A failed poll says nothing about the tasks; each has its own time-out.
      await poll().catch(() => {})
      // Bounds the rate of polls, however many webhooks arrive.
      await pauseOr(null, Math.min(pollMs, MIN_POLL_INTERVAL))
      if (watched.size > 0) await pauseOr(hinted.promise, Math.max(0, pollMs - MIN_POLL_INTERVAL))
    }
    looping = false
  }

  return {
    /** A webhook: polls soon. Late or spurious ones are harmless. */
    hint: () => hinted.resolve(),

    /** Resolves when the task succeeded or waits for a confirmation; rejects when it failed or is unknown. */
    follow(id: string, onUpdate: (task: Task) => void, signal: AbortSignal): Promise<Task> {
      return new Promise((resolve, reject) => {
        const stop = () => settle(id, (one) => one.reject(signal.reason))
        if (signal.aborted) return reject(signal.reason)
        const unlisten = () => signal.removeEventListener('abort', stop)
        signal.addEventListener('abort', stop, { once: true })
        watched.set(id, {
          onUpdate,
          missed: 0,
          resolve: (task) => {
            unlisten()
            resolve(task)
          },
          reject: (reason) => {
            unlisten()
            reject(reason)
          },
        })
        hinted.resolve()
        void loop()
      })
    },
  }
}

export type TaskPoller = ReturnType<typeof createTaskPoller>

async function pauseOr(sooner: Promise<void> | null, ms: number): Promise<void> {
  const done = new AbortController()
  const whole = pause(ms, done.signal).catch(() => {})
  await (sooner ? Promise.race([sooner, whole]) : whole)
  done.abort()
}
