import { MINUTE } from '@easel/contract/numbers'
import type { Tinypool } from 'tinypool'
import type { AcceptedPicture } from '../../domain/files/ports.ts'

/** The setting that tells a decoder's process what processor time it may have. */
export const DECODER_PRIORITY = 'DECODER_PRIORITY'
/** Without work a process, with the memory that it took, goes after this time. */
const IDLE = MINUTE
const PASSED_ON = ['PATH', 'NODE_COMPILE_CACHE', 'MALLOC_MMAP_THRESHOLD_', 'MALLOC_TRIM_THRESHOLD_']

export interface DecoderPool {
  /** Reads one picture in a process of the pool. Rejects when its decoder fell over it, or when `signal` aborts. */
  run(bytes: Uint8Array, signal: AbortSignal): Promise<AcceptedPicture>
  close(): Promise<void>
}

/**
 * Processes that decode uploads, begun when they are needed. `idle`: they have the processor time that nobody else
 * wants, which on a busy machine may be none; `low`: they have a small share always.
 */
export function createDecoderPool(priority: 'idle' | 'low', atOnce: number): DecoderPool {
  let started: Promise<Tinypool> | null = null

  const start = async (): Promise<Tinypool> => {
    const { Tinypool } = await import('tinypool')
    const pool = new Tinypool({
      filename: new URL('./upload-process.ts', import.meta.url).href,
      name: 'accept',
      runtime: 'child_process',
      serialization: 'advanced',
      minThreads: 0,
      maxThreads: atOnce,
      idleTimeout: IDLE,
      env: { ...passedOn(), [DECODER_PRIORITY]: priority },
    })
    // One that was killed while it had nothing to do is replaced when it is needed.
    pool.on('error', () => {})
    return pool
  }

  return {
    async run(bytes, signal) {
      started ??= start()
      return (await started).run(bytes, { signal })
    },
    async close() {
      await (await started)?.destroy()
    },
  }
}

/** What it reads comes from strangers: it gets none of our secrets. */
const passedOn = (): Record<string, string> =>
  Object.fromEntries(PASSED_ON.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
