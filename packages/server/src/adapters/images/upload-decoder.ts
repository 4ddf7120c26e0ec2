import { MINUTE, SECOND } from '@easel/contract/numbers'
import type { Tinypool } from 'tinypool'
import type { AcceptedPicture } from '../../domain/files/ports.ts'

/** Pictures that are decoded at the same time, and those that may wait for them. */
const AT_ONCE = 2
const WAITING = 6
/** A picture that takes longer is not worth it: its process ends. */
const LONGEST = 20 * SECOND
/** Without work a process, with the memory that it took, goes after this time. */
const IDLE = MINUTE
const PASSED_ON = ['PATH', 'NODE_COMPILE_CACHE', 'MALLOC_MMAP_THRESHOLD_', 'MALLOC_TRIM_THRESHOLD_']

/**
 * Reads what strangers send in processes of their own: decoding competes neither for the threads that read files nor
 * for the processor with those who look at pictures, and a decoder that crashes takes nobody with it.
 */
export function createUploadDecoder() {
  let started: Promise<Tinypool> | null = null
  let pending = 0

  const start = async (): Promise<Tinypool> => {
    const { Tinypool } = await import('tinypool')
    const pool = new Tinypool({
      filename: new URL('./upload-process.ts', import.meta.url).href,
      name: 'accept',
      runtime: 'child_process',
      serialization: 'advanced',
      minThreads: 0,
      maxThreads: AT_ONCE,
      idleTimeout: IDLE,
      env: passedOn(),
    })
    // One that was killed while it had nothing to do is replaced when it is needed.
    pool.on('error', () => {})
    return pool
  }

  return {
    async accept(bytes: Uint8Array): Promise<AcceptedPicture> {
      if (pending >= AT_ONCE + WAITING) return 'busy'
      pending += 1
      try {
        started ??= start()
        const pool = await started
        return await pool.run(bytes, { signal: AbortSignal.timeout(LONGEST) })
      } catch {
        // It took too long, or its decoder fell over it.
        return 'not_an_image'
      } finally {
        pending -= 1
      }
    },

    async close(): Promise<void> {
      await (await started)?.destroy()
    },
  }
}

/** What it reads comes from strangers: it gets none of our secrets. */
const passedOn = (): Record<string, string> =>
  Object.fromEntries(PASSED_ON.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
