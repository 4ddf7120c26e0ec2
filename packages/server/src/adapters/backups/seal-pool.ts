import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { StoredFile } from '../../domain/backups/ports.ts'
import type { Sealed, SealJob } from './seal-thread.ts'

const MAX_THREADS = 4
/** Jobs that a thread gets at once, since waking it takes as long as a small file. */
const BATCH = 8

type Pending = SealJob & PromiseWithResolvers<StoredFile | null>

/** Seals files in threads, which start with the first of them. */
export function createSealPool(key: Uint8Array) {
  const idle: Worker[] = []
  const all: Worker[] = []
  const queue: Pending[] = []
  let isScheduled = false
  // One processor is left to those who are answered meanwhile.
  const threads = Math.min(MAX_THREADS, Math.max(1, availableParallelism() - 1))

  const start = (): Worker => {
    const worker = new Worker(new URL('./seal-thread.ts', import.meta.url), { workerData: key })
    all.push(worker)
    return worker
  }
  const work = (worker: Worker): void => {
    const batch = queue.splice(0, BATCH)
    if (batch.length === 0) {
      idle.push(worker)
      return
    }
    const failed = (error: unknown) => {
      for (const { reject } of batch) reject(error)
    }
    worker.once('error', failed)
    worker.once('message', (results: Sealed[]) => {
      worker.off('error', failed)
      for (const [at, result] of results.entries()) settle(batch[at], result)
      work(worker)
    })
    worker.postMessage(batch.map(({ path, from, root }): SealJob => ({ path, from, root })))
  }
  const dispatch = () => {
    isScheduled = false
    while (queue.length > 0) {
      const worker = idle.pop() ?? (all.length < threads ? start() : null)
      if (worker === null) return
      work(worker)
    }
  }

  return {
    seal(job: SealJob): Promise<StoredFile | null> {
      const pending = { ...job, ...Promise.withResolvers<StoredFile | null>() }
      queue.push(pending)
      // What is asked for at once goes to as few threads as it fills.
      if (!isScheduled) setImmediate(dispatch)
      isScheduled = true
      return pending.promise
    },
    async close(): Promise<void> {
      await Promise.all(all.map((worker) => worker.terminate()))
    },
  }
}

function settle(pending: Pending | undefined, result: Sealed): void {
  if ('stored' in result) pending?.resolve(result.stored)
  else pending?.reject(Object.assign(new Error(result.error.message), result.error))
}
