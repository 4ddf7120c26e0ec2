import { MINUTE, SECOND } from '@easel/contract/numbers'
import type { Tinypool } from 'tinypool'
import type { AcceptedPicture } from '../../domain/files/ports.ts'

/** Pictures that are decoded at the same time, and those that may wait for them. */
const AT_ONCE = 2
const WAITING = 6
/** A picture that takes longer to read is not worth it: its process ends. */
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

  /** Those that wait for one of the processes, in the order in which they came. */
  const line: (() => void)[] = []
  let running = 0
  const enter = async (): Promise<void> => {
    if (running < AT_ONCE) running += 1
    else await new Promise<void>((resolve) => line.push(resolve))
  }
  const leave = (): void => {
    const next = line.shift()
    if (next) next()
    else running -= 1
  }

  return {
    async accept(bytes: Uint8Array): Promise<AcceptedPicture> {
      if (line.length >= WAITING) return 'busy'
      await enter()
      // Waiting for one's turn is no fault of the picture.
      const late = AbortSignal.timeout(LONGEST)
      try {
        started ??= start()
        const pool = await started
        return await pool.run(bytes, { signal: late })
      } catch {
        // Its decoder fell over it; or, on a machine that has no time for it, did not come to its end.
        return late.aborted ? 'too_slow' : 'not_an_image'
      } finally {
        leave()
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
