import { Worker } from 'node:worker_threads'
import type { Answer } from '../../../../../networks/src/classify.thread.ts'

/** Side of the network's input in pixels. */
export const SIDE = 224

const THREAD = new URL('../../../../../networks/src/classify.thread.ts', import.meta.url)

/** The network in a worker thread, which ends when idle to free its memory. */
export function createClassifier(idleMs: number, thread = THREAD) {
  let worker: Worker | null = null
  let idle: NodeJS.Timeout | undefined
  let lastId = 0
  let answers = 0
  const waiting = new Map<number, PromiseWithResolvers<number[]>>()

  const fail = (error: Error) => {
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  const end = async (reason: Error) => {
    clearTimeout(idle)
    const ended = worker
    worker = null
    fail(reason)
    await ended?.terminate()
  }

  const start = (): Worker => {
    const started = new Worker(thread)
    // Does not keep the process alive.
    started.unref()
    const lose = (error: Error) => {
      if (worker !== started) return
      worker = null
      fail(error)
    }
    started.on('message', (answer: Answer) => {
      answers += 1
      const pending = waiting.get(answer.id)
      waiting.delete(answer.id)
      if ('error' in answer) pending?.reject(new Error(answer.error))
      else pending?.resolve(answer.scores)
    })
    started.on('error', lose)
    started.on('exit', () => lose(new Error('The thread of the network has ended.')))
    return started
  }

  return {
    /** Whether the thread is running. */
    get awake() {
      return worker !== null
    },
    async scores(rgb: Uint8Array, signal: AbortSignal): Promise<number[]> {
      signal.throwIfAborted()
      clearTimeout(idle)
      worker ??= start()
      lastId += 1
      const id = lastId
      const pending = Promise.withResolvers<number[]>()
      waiting.set(id, pending)
      const before = answers
      const stop = () => {
        waiting.delete(id)
        pending.reject(signal.reason)
        // A thread that timed out hangs; the next question starts a new one.
        const late = signal.reason instanceof DOMException && signal.reason.name === 'TimeoutError'
        if (late && answers === before) void end(new Error('The network has gone silent.'))
      }
      signal.addEventListener('abort', stop, { once: true })
      worker.postMessage({ id, rgb, side: SIDE })
      try {
        return await pending.promise
      } finally {
        signal.removeEventListener('abort', stop)
        if (waiting.size === 0) {
          idle = setTimeout(() => void end(new Error('The network is asleep.')), idleMs).unref()
        }
      }
    },
    close: () => end(new Error('The network is closed.')),
  }
}
