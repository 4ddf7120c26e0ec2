import { Worker } from 'node:worker_threads'
import type { Answer } from '../../../../../networks/src/enlarge.thread.ts'

/** How much larger a picture comes out of the network. */
export const FACTOR = 4

const THREAD = new URL('../../../../../networks/src/enlarge.thread.ts', import.meta.url)

/** The network in a worker thread, which ends when idle to free its memory. */
export function createNetwork(idleMs: number) {
  let worker: Worker | null = null
  let idle: NodeJS.Timeout | undefined
  let lastId = 0
  const waiting = new Map<number, PromiseWithResolvers<Uint8Array>>()

  const end = async () => {
    clearTimeout(idle)
    const ended = worker
    worker = null
    await ended?.terminate()
  }
  const fail = (error: Error) => {
    worker = null
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }

  const start = (): Worker => {
    const started = new Worker(THREAD)
    started.on('message', (answer: Answer) => {
      const pending = waiting.get(answer.id)
      waiting.delete(answer.id)
      if ('error' in answer) pending?.reject(new Error(answer.error))
      else pending?.resolve(answer.rgb)
    })
    started.on('error', fail)
    started.on('exit', () => {
      if (worker === started) fail(new Error('The thread of the network has ended.'))
    })
    return started
  }

  return {
    async enhance(rgb: Uint8Array, width: number, height: number): Promise<Uint8Array> {
      clearTimeout(idle)
      worker ??= start()
      lastId += 1
      const pending = Promise.withResolvers<Uint8Array>()
      waiting.set(lastId, pending)
      worker.postMessage({ id: lastId, rgb, width, height })
      try {
        return await pending.promise
      } finally {
        if (waiting.size === 0) idle = setTimeout(() => void end(), idleMs).unref()
      }
    },
    async close(): Promise<void> {
      await end()
      fail(new Error('The network is closed.'))
    },
  }
}

export type Network = ReturnType<typeof createNetwork>
