import { MINUTE } from '@easel/contract/numbers'
import type { Tinypool } from 'tinypool'
import type { AcceptedPicture } from '../../domain/files/ports.ts'

/** Environment variable with the decoder process' priority. */
export const DECODER_PRIORITY = 'DECODER_PRIORITY'
/** Idle time after which a process ends. */
const IDLE = MINUTE
const PASSED_ON = ['PATH', 'NODE_COMPILE_CACHE', 'MALLOC_MMAP_THRESHOLD_', 'MALLOC_TRIM_THRESHOLD_']

export interface DecoderPool {
  /** Decodes one image in a pooled process. Rejects on a crash or an abort. */
  run(bytes: Uint8Array, signal: AbortSignal): Promise<AcceptedPicture>
  close(): Promise<void>
}

/**
 * A pool of decoder processes. `idle`: only unused processor time, which may be none on a busy machine; `low`: always
 * a small share.
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
    // An idle process that was killed is replaced when needed.
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

/** The process handles untrusted input, so it gets no secrets. */
const passedOn = (): Record<string, string> =>
  Object.fromEntries(PASSED_ON.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])))
