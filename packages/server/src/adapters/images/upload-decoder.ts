import { SECOND } from '@easel/contract/numbers'
import PQueue from 'p-queue'
import type { AcceptedPicture } from '../../domain/files/ports.ts'
import { createDecoderPool, type DecoderPool } from './decoder-pool.ts'

/** Concurrent decodes, and the length of the queue. */
const CONCURRENCY = 2
const MAX_WAITING = 6
/** Enough at idle priority on a machine that is not saturated. */
const IDLE_TIMEOUT = 2 * SECOND
const DECODE_TIMEOUT = 20 * SECOND

/**
 * Decodes untrusted uploads in separate low-priority processes, so that they delay neither file reads nor rendering,
 * and a crash is contained. On a saturated machine a decode is repeated at a small share of the processor.
 */
export function createUploadDecoder(
  createPool: (priority: 'idle' | 'low', atOnce: number) => DecoderPool = createDecoderPool,
) {
  const idle = createPool('idle', CONCURRENCY)
  const low = createPool('low', CONCURRENCY)

  const queue = new PQueue({ concurrency: CONCURRENCY })

  const decode = async (bytes: Uint8Array, late: AbortSignal): Promise<AcceptedPicture> => {
    const starved = AbortSignal.timeout(IDLE_TIMEOUT)
    try {
      return await idle.run(bytes, starved)
    } catch (error) {
      if (!starved.aborted) throw error
      return low.run(bytes, late)
    }
  }

  return {
    async accept(bytes: Uint8Array): Promise<AcceptedPicture> {
      if (queue.size >= MAX_WAITING) return 'busy'
      return queue.add(async () => {
        // Waiting in the queue does not count.
        const late = AbortSignal.timeout(DECODE_TIMEOUT)
        try {
          return await decode(bytes, late)
        } catch {
          // The decoder crashed, or timed out.
          return late.aborted ? 'too_slow' : 'not_an_image'
        }
      })
    },

    async close(): Promise<void> {
      await Promise.all([idle.close(), low.close()])
    },
  }
}
